import { useKeys } from '../parts/use-keys.ts'

const OPEN = '.board-open'

/** Keys of a board: `j` `k` within a column, `h` `l` between columns, `x` chooses; `Enter` follows the link that has the focus. */
export function useBoardKeys(onChoose: (id: string) => void): void {
  useKeys((key, target) => {
    const card = target instanceof HTMLElement ? target.closest<HTMLElement>('.board-card') : null
    const { id } = card?.dataset ?? {}
    if (key === 'x' && id) {
      onChoose(id)
      return true
    }
    const next = neighbour(card, key)
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return next !== null
  })
}

function neighbour(card: HTMLElement | null, key: string): HTMLElement | null {
  const step = { j: [0, 1], k: [0, -1], h: [-1, 0], l: [1, 0] }[key]
  if (!step) return null
  const lanes = [...document.querySelectorAll('.lane')]
    .map((lane) => [...lane.querySelectorAll<HTMLElement>(OPEN)])
    .filter((links) => links.length > 0)
  const link = card?.querySelector<HTMLElement>(OPEN)
  const column = link ? lanes.findIndex((links) => links.includes(link)) : -1
  if (!link || column < 0) return lanes[0]?.[0] ?? null
  const [across = 0, down = 0] = step
  const at = (lanes[column] ?? []).indexOf(link)
  const links = lanes[Math.max(0, Math.min(lanes.length - 1, column + across))] ?? []
  return links[Math.max(0, Math.min(links.length - 1, at + down))] ?? null
}

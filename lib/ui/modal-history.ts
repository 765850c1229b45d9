/**
 * Sheets, dialogs and the picture viewer in the browser's history: each one that is open has an entry of its own, so
 * that going back closes it instead of leaving the page. The entry says how many are open; `settle` brings the entries
 * and what is open into agreement.
 */

/** Name in `history.state`: how many modals are open at that entry. */
const MARK = 'wayfrontModals'

/** Milliseconds after which a step back that the browser has not reported counts as made. */
const PATIENCE_MS = 500

/** The dialogs that are open, the topmost last. */
const open: HTMLDialogElement[] = []
/** Run when the history agrees with what is open. */
let waiting: (() => void)[] = []
let planned = false
/** A step back of ours is on its way; `url` is what the page's address has to be afterwards. */
let travel: { url: string; timer: ReturnType<typeof setTimeout> } | null = null

/**
 * Opens a dialog modally, with an entry in the history.
 * @param onClosed the visitor has closed it. What navigates then waits for `afterModals`
 * @returns closes it for the program, without `onClosed`
 */
export function openModal(dialog: HTMLDialogElement, onClosed: () => void): () => void {
  const closed = () => {
    // The event of an earlier closing, of a dialog that is open again.
    if (dialog.open) return
    dialog.removeEventListener('close', closed)
    remove(dialog)
    onClosed()
  }
  dialog.addEventListener('close', closed)
  open.push(dialog)
  if (!dialog.open) dialog.showModal()
  settle()
  return () => {
    dialog.removeEventListener('close', closed)
    if (dialog.open) dialog.close()
    remove(dialog)
  }
}

/** Runs when closed modals have left the history: a navigation before that would be cancelled by the step back. */
export function afterModals(run: () => void): void {
  waiting.push(run)
  plan()
}

/**
 * Listens to the history and to links in modals. An entry that a former document left behind (the page was reloaded
 * with an open sheet, or left from one) is removed.
 * @returns undoes it
 */
export function startModalHistory(): () => void {
  // In the capture phase: before others who listen, and who have nothing to do with our own steps.
  addEventListener('popstate', travelled, true)
  addEventListener('click', followed)
  plan()
  return () => {
    removeEventListener('popstate', travelled, true)
    removeEventListener('click', followed)
  }
}

function remove(dialog: HTMLDialogElement): void {
  const index = open.indexOf(dialog)
  if (index >= 0) open.splice(index, 1)
  // Not at once: a modal that opens in its place takes over its entry.
  plan()
}

function plan(): void {
  if (planned) return
  planned = true
  setTimeout(() => {
    planned = false
    settle()
  })
}

function settle(): void {
  if (travel) return
  const entries = markOf(history.state)
  if (entries > open.length) {
    travel = { url: location.href, timer: setTimeout(arrived, PATIENCE_MS) }
    history.go(open.length - entries)
    return
  }
  for (let count = entries + 1; count <= open.length; count += 1) {
    history.pushState({ ...history.state, [MARK]: count }, '')
  }
  const ready = waiting
  waiting = []
  for (const run of ready) run()
}

function arrived(): void {
  if (!travel) return
  clearTimeout(travel.timer)
  const { url } = travel
  travel = null
  // What a sheet wrote into the address (a filter) stays when its entry is gone.
  if (location.href !== url) history.replaceState(history.state, '', url)
  settle()
}

function travelled(event: PopStateEvent): void {
  if (travel) {
    event.stopImmediatePropagation()
    arrived()
    return
  }
  // The visitor went back; what is above this entry closes.
  const above = open.splice(markOf(event.state))
  for (const dialog of above.reverse()) dialog.close()
  plan()
}

/** A link in a modal takes the place of the modal's entry, so that going back leads to the page below. */
function followed(event: MouseEvent): void {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!open.some((dialog) => dialog.contains(link))) return
  event.preventDefault()
  location.replace(link.href)
}

function markOf(state: unknown): number {
  const mark = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[MARK] : 0
  return typeof mark === 'number' ? mark : 0
}

/** What the page says about this installation (storefront/server/console-page.ts). */
export type Facts = {
  /** The main one first. */
  projects: readonly string[]
  demo: boolean
  /** Pages of shops can be shown with what is not saved yet. */
  previews: boolean
}

let known: Facts | null = null

export function facts(): Facts {
  const text =
    document.getElementById('console')?.dataset.facts ?? '{"projects":[],"demo":false,"previews":false}'
  known ??= JSON.parse(text) as Facts
  return known
}

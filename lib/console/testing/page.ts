/** The console's page, as far as what it says about the installation. */
export function servePage(): void {
  const facts = JSON.stringify({ projects: ['trip'], demo: true, previews: true })
  const browser = globalThis as { document?: unknown }
  browser.document ??= { getElementById: () => ({ dataset: { facts } }) }
}

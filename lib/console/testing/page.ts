/** The console's page while the tests of a file run, as far as what it says about the installation. */
export function servePage(): void {
  const facts = JSON.stringify({ projects: ['trip'], demo: true, previews: true })
  const browser = globalThis as { document?: unknown }
  beforeAll(() => {
    browser.document = { getElementById: () => ({ dataset: { facts } }) }
  })
  afterAll(() => {
    delete browser.document
  })
}

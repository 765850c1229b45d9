/** The service worker that opens this screen without a network; it sees nothing else of the shop (public/voucher-worker.js). */
const WORKER = '/voucher-worker.js'

/** Milliseconds until the worker is given up: what it keeps is a help, and nothing waits for it. */
const PATIENCE = 30_000

/**
 * Keeps this screen for opening it without a network.
 * @param path of the screen in this shop
 * @returns whether it is kept; false where the browser has no service workers or refuses them (private windows, some
 * apps)
 */
export async function keepScreen(path: string): Promise<boolean> {
  if (!navigator.serviceWorker) return false
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: path })
    const worker = await activeOf(registration)
    return worker !== null && (await ask(worker, { type: 'keep', files: loadedFiles() }))
  } catch {
    return false
  }
}

/** Removes what `keepScreen` has kept, and the worker. */
export async function forgetScreen(path: string): Promise<void> {
  if (!navigator.serviceWorker) return
  try {
    const registration = await navigator.serviceWorker.getRegistration(path)
    if (!registration || new URL(registration.scope).pathname !== path) return
    if (registration.active) await ask(registration.active, { type: 'forget' })
    await registration.unregister()
  } catch {
    // It holds nothing of a person, and is renewed when it is next used.
  }
}

function activeOf({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve(active)
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
      if (coming.state === 'redundant') resolve(null)
    })
  })
}

function ask(worker: ServiceWorker, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE)
    port1.onmessage = ({ data }) => resolve(data?.done === true)
    worker.postMessage(message, [port2])
  })
}

/** Built files that the open page has loaded, also those that its HTML does not name. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'))
    .map(({ pathname }) => pathname)
}

// The service worker of the screen of vouchers alone (its scope is that screen's path in one shop): the screen opens
// without a network, too. It keeps the screen's HTML, in which nothing is of a visitor, and the built files that it
// needs; never an answer of the door, and no address with its parameters. The vouchers themselves are in the browser's
// storage (lib/browser/storage/kept-vouchers.ts). The screen registers it (debrisOrderVoucher/offline-screen.ts).

const SCREEN = new URL(self.registration.scope).pathname
const CACHE = `wayfront-voucher ${SCREEN}`
const FILES = '/_next/static/'
/** How long the network may take before the kept screen is shown, milliseconds. */
const LIMIT = 3000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === SCREEN) event.respondWith(screen(request))
  else if (pathname.startsWith(FILES)) event.respondWith(file(request))
})

self.addEventListener('message', (event) => {
  const { type, files = [] } = event.data ?? {}
  const work = type === 'keep' ? keep(files) : type === 'forget' ? caches.delete(CACHE) : null
  if (!work) return
  const [port] = event.ports
  event.waitUntil(
    work.then(
      () => port?.postMessage({ done: true }),
      () => port?.postMessage({ done: false }),
    ),
  )
})

/** The screen from the network, or as it is kept when the network fails, is slow or has no page. */
async function screen(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(SCREEN)
  if (!kept) return fetch(request)
  let timer
  const slow = new Promise((resolve) => {
    timer = setTimeout(resolve, LIMIT, kept)
  })
  const live = fetch(request).then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  )
  const answer = await Promise.race([live, slow])
  clearTimeout(timer)
  return answer
}

/** A built file never changes under its name. */
async function file(request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(request.url)) ?? fetch(request)
}

/**
 * Keeps the screen as it is now. Its files come first, so that what is kept is complete at any moment; then those of
 * earlier builds are removed.
 * @param files paths of what the open page has loaded on use
 */
async function keep(files) {
  const answer = await fetch(SCREEN, { credentials: 'omit', cache: 'no-cache', redirect: 'error' })
  if (answer.status !== 200 || !isHtml(answer)) throw new Error('no page')
  const html = await answer.clone().text()
  const wanted = new Set([...namedIn(html), ...files.filter((path) => path.startsWith(FILES))])
  const cache = await caches.open(CACHE)
  await Promise.all([...wanted].map((path) => addMissing(cache, path)))
  await cache.put(SCREEN, answer)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== SCREEN && !wanted.has(pathname)) await cache.delete(url)
  }
}

async function addMissing(cache, path) {
  if (await cache.match(path)) return
  const answer = await fetch(path, { credentials: 'omit' })
  if (answer.status !== 200) throw new Error('no file')
  await cache.put(path, answer)
}

const isHtml = ({ headers }) => (headers.get('content-type') ?? '').startsWith('text/html')

/** The built files that a page names: as addresses of its tags, and within the data of its components. */
function namedIn(html) {
  return [...html.matchAll(/\/_next\/static\/[^\s"'\\<>()?#]+\.(?:js|css|woff2)/g)].map(([path]) => path)
}

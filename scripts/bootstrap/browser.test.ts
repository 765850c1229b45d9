import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A simulated machine: PATH, the user and apt-get. */
let bin: string
let log: string

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'wayfront-browser-'))
  log = join(bin, 'apt.log')
  writeFileSync(log, '')
  for (const name of ['sh', 'cat', 'chmod']) symlinkSync(join('/bin', name), join(bin, name))
})
afterEach(() => rmSync(bin, { recursive: true, force: true }))

function command(name: string, script: string): string {
  const path = join(bin, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const BROWSER = 'echo "Chromium 142.0.7444.59 built on Debian"'
/** Prints its arguments; installs the given script in place of /usr/bin/chromium. */
const aptGet = (installs: string) =>
  command(
    'apt-get',
    `[ "$1" = --version ] && { echo apt 3.0; exit; }
echo "$DEBIAN_FRONTEND|$*" >> ${log}
[ "$1" = install ] || exit 0
cat > ${bin}/chromium <<'X'
#!/bin/sh
${installs}
X
chmod 755 ${bin}/chromium`,
  )

async function ensureBrowser(user: number, env: Record<string, string> = {}) {
  const code = `process.getuid = () => ${user}
const { ensureBrowser } = await import(${JSON.stringify(join(process.cwd(), 'scripts/bootstrap/browser.mjs'))})
console.log('found=' + await ensureBrowser())`
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', code],
      { env: { NODE_ENV: 'test', PATH: bin, PLAYWRIGHT_BROWSERS_PATH: join(bin, 'none'), ...env } },
      (_, stdout, stderr) => resolve(stdout + stderr),
    )
  })
  return {
    output,
    found: /^found=(.*)$/m.exec(output)?.[1],
    asked: readFileSync(log, 'utf8').trim().split('\n').filter(Boolean),
  }
}

/** A stand-in for Playwright's download host; has nothing, and counts requests. */
async function emptyHost() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('an installed browser is taken, and nothing is installed', async () => {
  const path = command('chromium', BROWSER)
  aptGet(BROWSER)
  expect(await ensureBrowser(0)).toMatchObject({ found: path, asked: [] })
  const given = command('my-browser', BROWSER)
  expect(await ensureBrowser(0, { CHROMIUM_PATH: given })).toMatchObject({ found: given, asked: [] })
})

onLinux('where there is none, root gets Debian’s package, without a question', async () => {
  aptGet(BROWSER)
  expect(await ensureBrowser(0)).toMatchObject({
    found: join(bin, 'chromium'),
    asked: [
      'noninteractive|update -qq',
      'noninteractive|install -y -qq --no-install-recommends chromium fonts-noto-cjk',
    ],
  })
})

onLinux(
  'who may not install packages, or gets an empty one, is given Playwright’s',
  async () => {
    const host = await emptyHost()
    try {
      // As on Ubuntu, where the package only says to install something else.
      aptGet('echo "install the snap" >&2; exit 1')
      for (const user of [1000, 0]) {
        host.asked.length = 0
        const { found, asked } = await ensureBrowser(user, { PLAYWRIGHT_DOWNLOAD_HOST: host.url })
        expect(asked).toHaveLength(user === 0 ? 2 : 0)
        expect(host.asked[0]).toMatch(/chrom/)
        // Nothing can be downloaded here either, which is reported at once instead of failing later.
        expect(found).toBe('null')
      }
    } finally {
      host.close()
    }
  },
  60_000,
)

import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
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
/** Notes its arguments; knows these packages, and installs the given script under a package's name. */
const aptGet = (installs: string, packages = ['chromium-headless-shell', 'chromium']) =>
  command(
    'apt-get',
    `[ "$1" = --version ] && { echo apt 3.0; exit; }
echo "$DEBIAN_FRONTEND|$*" >> ${log}
[ "$1" = install ] || exit 0
case " ${packages.join(' ')} " in *" $5 "*) ;; *) exit 100 ;; esac
cat > ${bin}/$5 <<'X'
#!/bin/sh
${installs}
X
chmod 755 ${bin}/$5`,
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

const install = (name: string) =>
  `noninteractive|install -y -qq --no-install-recommends ${name} fonts-noto-cjk`
const UPDATE = 'noninteractive|update -qq'

onLinux('an installed headless shell or a given browser is taken, and nothing is installed', async () => {
  const given = command('my-browser', BROWSER)
  aptGet(BROWSER)
  expect(await ensureBrowser(0, { CHROMIUM_PATH: given })).toMatchObject({ found: given, asked: [] })
  command('chromium', BROWSER)
  const shell = command('chromium-headless-shell', BROWSER)
  expect(await ensureBrowser(0)).toMatchObject({ found: shell, asked: [] })
})

onLinux('an installed Chromium is taken by who may not install packages', async () => {
  const path = command('chromium', BROWSER)
  aptGet(BROWSER)
  expect(await ensureBrowser(1000)).toMatchObject({ found: path, asked: [] })
})

onLinux('root gets Debian’s headless shell without a question, even beside a Chromium', async () => {
  aptGet(BROWSER)
  const shell = {
    found: join(bin, 'chromium-headless-shell'),
    asked: [UPDATE, install('chromium-headless-shell')],
  }
  expect(await ensureBrowser(0)).toMatchObject(shell)
  unlinkSync(shell.found)
  writeFileSync(log, '')
  command('chromium', BROWSER)
  expect(await ensureBrowser(0)).toMatchObject(shell)
})

onLinux('where there is no headless shell, root keeps the installed Chromium or gets Debian’s', async () => {
  aptGet(BROWSER, ['chromium'])
  const asked = [UPDATE, install('chromium-headless-shell')]
  expect(await ensureBrowser(0)).toMatchObject({
    found: join(bin, 'chromium'),
    asked: [...asked, UPDATE, install('chromium')],
  })
  writeFileSync(log, '')
  expect(await ensureBrowser(0)).toMatchObject({ found: join(bin, 'chromium'), asked })
})

onLinux('who may not install packages, or gets an empty one, is given Playwright’s', async () => {
  const host = await emptyHost()
  try {
    // As on Ubuntu, where the package only says to install something else.
    aptGet('echo "install the snap" >&2; exit 1')
    for (const user of [1000, 0]) {
      host.asked.length = 0
      const { found, asked } = await ensureBrowser(user, { PLAYWRIGHT_DOWNLOAD_HOST: host.url })
      expect(asked).toHaveLength(user === 0 ? 4 : 0)
      expect(host.asked[0]).toMatch(/chrom/)
      // Nothing can be downloaded here either, which is reported at once instead of failing later.
      expect(found).toBe('null')
    }
  } finally {
    host.close()
  }
})

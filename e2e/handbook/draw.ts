import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import type { BuiltInRole } from '../../lib/domain/staff/roles.ts'
import { demoStaffNotices } from '../../lib/operate-center/embedded/demo/staff.ts'
import { createSealer } from '../../lib/operate-center/embedded/kernel/sealer.ts'
import { openBrowser } from '../support/browser.ts'
import { putEverythingAway, startServer, temporaryFolder } from '../support/workshop.ts'
import { type Picture, pictures } from './pictures.ts'
import { DRAWN_AT } from './time.ts'

/**
 * `npm run handbook`: draws the pictures of docs/console from the demo, on a data folder of its own whose time and random
 * numbers are always the same. A picture that looks as it did keeps its bytes. `-- <name> …` draws these alone.
 */
const FOLDER = resolve(import.meta.dirname, '../../docs/console')
const MOST_BYTES = 60_000
/** All orders of the demo are played before it is ready. */
const READY_MS = 600_000
const MERCHANT = 'yunyou'
/** Of 255, by which a pixel counts as another, and the part of a picture's pixels that may be. */
const SAME = { channel: 24, part: 0.002 }

/** Known to everybody: they keep nothing but the demo of this command. */
const secrets = {
  SESSION_SECRET: 'handbook'.repeat(8),
  DATA_KEY: Buffer.alloc(32, 'handbook').toString('base64'),
}

type Demo = { origin: string; password: string }

async function openDemo(): Promise<Demo> {
  const environment = {
    ...secrets,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'steady.ts'))}`,
    MODE: 'demo',
    DATA_DIR: temporaryFolder('handbook'),
    DATABASE_URL: '',
    OPERATE_CENTER_URL: '',
    LOG_LEVEL: 'error',
  }
  const { origin } = await startServer('server.ts', '/health/ready', environment, undefined, READY_MS)
  const notices = demoStaffNotices(createSealer(secrets.DATA_KEY)).join()
  return { origin, password: /password (\S+):/.exec(notices)?.[1] ?? '' }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** One for each role: nobody may sign in as often as there are pictures. */
const sessions = new Map<BuiltInRole, Session>()

async function sessionOf(browser: Browser, { origin, password }: Demo, role: BuiltInRole): Promise<Session> {
  const known = sessions.get(role)
  if (known) return known
  const context = await browser.newContext({ locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/console`)
    await page.getByLabel('登录名').fill(`demo-${role}`)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('button', { name: /账号菜单/ }).waitFor()
    const session = await context.storageState()
    sessions.set(role, session)
    return session
  } finally {
    await context.close()
  }
}

async function draw(browser: Browser, demo: Demo, picture: Picture): Promise<Buffer> {
  const { role, at, wide = 1440, high = wide === 390 ? 780 : 760, steps, marks } = picture
  const context = await browser.newContext({
    viewport: { width: wide, height: high },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...(role && { storageState: await sessionOf(browser, demo, role) }),
  })
  try {
    const page = await context.newPage()
    // The browser's day is the server's.
    await page.clock.setFixedTime(DRAWN_AT)
    await page.goto(role ? `${demo.origin}/console/${MERCHANT}/${at}` : `${demo.origin}/console`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await quiet(page)
    await steps?.(page)
    await quiet(page)
    const said = await page.locator('.ant-alert-error').allInnerTexts()
    if (said.length > 0) throw new Error(said.join())
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const boxes = []
    for (const mark of marks?.(page) ?? []) boxes.push(await mark.boundingBox())
    return boxes.length === 0
      ? shot
      : sharp(shot)
          .composite([{ input: framed(boxes, wide, high) }])
          .png()
          .toBuffer()
  } finally {
    await context.close()
  }
}

/** Nothing asked for that has not come, nothing that turns. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.ant-spin-spinning, .ant-skeleton-active').first().waitFor({ state: 'detached' })
}

type Box = { x: number; y: number; width: number; height: number }

/** Red frames with numbers. */
function framed(boxes: readonly (Box | null)[], wide: number, high: number): Buffer {
  const shapes = boxes.map((box, index) => {
    if (!box) throw new Error(`mark ${index + 1} is not to be seen`)
    const { x, y, width, height } = {
      x: box.x - 4,
      y: box.y - 4,
      width: box.width + 8,
      height: box.height + 8,
    }
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="none" stroke="#d4380d" stroke-width="3"/>
      <circle cx="${x}" cy="${y}" r="12" fill="#d4380d"/>
      <text x="${x}" y="${y + 5}" text-anchor="middle" font-family="sans-serif" font-size="15" font-weight="700" fill="#fff">${index + 1}</text>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${shapes.join('')}</svg>`,
  )
}

/** Writes the picture unless the one that is there looks the same; answers what was done. */
async function keep({ name }: Picture, png: Buffer): Promise<string> {
  const path = join(FOLDER, `${name}.webp`)
  if (existsSync(path) && (await looksTheSame(readFileSync(path), png))) return 'as it was'
  for (const quality of [82, 70, 58, 46, 34]) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > MOST_BYTES) continue
    writeFileSync(path, bytes)
    return `${Math.round(bytes.length / 1000)} kB`
  }
  throw new Error(`${name} does not fit into ${MOST_BYTES} bytes: show less of the screen`)
}

async function looksTheSame(one: Buffer, other: Buffer): Promise<boolean> {
  // Compared small: what compression has done to edges does not count.
  const [a, b] = await Promise.all(
    [one, other].map((file) =>
      sharp(file).removeAlpha().resize({ width: 480 }).raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!a || !b || a.info.height !== b.info.height) return false
  let differing = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const far = [0, 1, 2].some(
      (part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > SAME.channel,
    )
    if (far) differing += 1
  }
  return differing / (a.data.length / 3) <= SAME.part
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`there is no picture ${unknown.join(', ')}`)
const wanted = pictures.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

let failed = 0
try {
  const demo = await openDemo()
  const browser = await openBrowser()
  for (const picture of wanted) {
    try {
      console.log(`${picture.name}: ${await keep(picture, await draw(browser, demo, picture))}`)
    } catch (error) {
      failed += 1
      console.error(`${picture.name}: ${String(error).slice(0, 1500)}`)
    }
  }
} finally {
  await putEverythingAway()
}
const bytes = pictures
  .map(({ name }) => join(FOLDER, `${name}.webp`))
  .reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0)
console.log(
  `${wanted.length - failed} drawn, ${failed} failed; all of them take ${Math.round(bytes / 1000)} kB`,
)
process.exit(failed === 0 ? 0 : 1)

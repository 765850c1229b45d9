import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './bootstrap/browser.mjs'
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled, runtime } from './bootstrap/install.mjs'
import { insidePath, PATIENT, root, run } from './bootstrap/run.mjs'
import { giveUp, say } from './bootstrap/say.mjs'
import { canWait, unitTests, writeUnitGroups } from './bootstrap/unit-groups.mjs'

/**
 * `npm test`: lint, unused code, unit and integration tests, types, browser tests.
 * `npm test -- --only lint,unused,types,unit,browser` runs some of them; what follows `--` again goes to the test runner.
 * `npm run test:long` runs the unit suite with its long tests in full size, `npm run test:random` its property tests
 * with a fresh seed and twenty times as many cases (TEST_SEED and TEST_RUNS choose others).
 */
const results = join(root, 'test-results')
const { only, rest, long, random } = readArguments(process.argv.slice(2))
const PATH = insidePath()

/**
 * Of V8, for jest and its workers; sizes in MB. Most of what a test makes lives longer than V8's small default takes to
 * fill, so it was copied twice and collected with the whole heap. And each PGlite that was opened, some 100 MB outside of
 * the heap, had the whole heap collected. Together a seventh of the processor's time.
 */
const SELDOM_COLLECTED = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  '--initial-heap-size=700',
  '--external-memory-accounted-in-global-limit',
]

/** With a limit jest does not run twenty groups or fewer in one process because some of them were once done quickly. */
const SEVERAL = ['--workerIdleMemoryLimit=16GB']
const ONE = ['--maxWorkers=1']

const suites = { lint, unused, types, unit, browser }
const unknown = only.filter((name) => !Object.hasOwn(suites, name))
if (unknown.length > 0)
  giveUp(`there is no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`)

await ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
let passed = 0
let failed = 0
await Promise.all([report('lint'), report('unused')])
if (isWanted('browser')) await besideEachOther()
else await Promise.all([report('types'), report('unit')])
const summary = `${passed} passed, ${failed} failed`
writeFileSync(join(results, 'summary.txt'), `${summary}\n`)
console.log(summary)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/**
 * The build takes what unit tests leave of the processor, most of it at their end. Browser tests wait for a sixth of
 * their time, and leave it to one process more: first the types, then the unit tests that can wait.
 */
async function besideEachOther() {
  const isSplit = isWanted('unit') && rest.length === 0
  const built = buildPatiently()
  await report('unit', () => (isSplit ? unit((path) => !canWait(path), 'unit', SEVERAL) : unit()))
  await built
  const besides = async () => {
    await report('types')
    if (isSplit) await report('unit', () => unit(canWait, 'more', ONE), 'more of unit')
  }
  await Promise.all([report('browser'), besides()])
}

async function buildPatiently() {
  await ensureBrowser()
  // In a process of its own: if the build fails, the unit tests go on, and the browser tests give up.
  await run(process.execPath, [join(root, 'scripts', 'build.mjs')], {}, PATIENT)
}

function isWanted(name) {
  return only.length === 0 || only.includes(name)
}

/** @param part what it is called when it is not all of the suite */
async function report(name, test = suites[name], part = name) {
  if (!isWanted(name)) return
  say(`test: ${part}`)
  const began = Date.now()
  const counts = await test()
  passed += counts.passed
  failed += counts.failed
  const seconds = Math.round((Date.now() - began) / 1000)
  say(`test: ${part}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`)
}

async function lint() {
  return oneResult(await tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']))
}

/** One checker: four of them, its default, check what is shared four times, in nearly twice the processor time. */
async function types() {
  const generated = await tool('next/dist/bin/next', ['typegen'])
  const flags = ['--noEmit', '--incremental', 'false', '--checkers', '1']
  return oneResult(generated === 0 ? await tool('typescript/bin/tsc', flags) : generated)
}

async function unused() {
  return oneResult(await tool('knip/bin/knip.js', ['--no-progress']))
}

/** @param part the tests that are run, by their path; all by default. @param name of the part's files */
async function unit(part = () => true, name = 'unit', flags = []) {
  const report = join(results, `${name}.json`)
  const files = random
    ? ['--runTestsByPath', ...propertyTests()]
    : long || rest.length > 0
      ? []
      : inGroups(part, name)
  const code = await tool(
    'jest/bin/jest.js',
    ['--json', `--outputFile=${report}`, '--silent', ...flags, ...files, ...rest],
    {
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      ...(long ? { TEST_LONG: '1' } : {}),
      ...(random ? freshSearch() : {}),
    },
    SELDOM_COLLECTED,
  )
  if (!existsSync(report)) return oneResult(code || 1)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return counted(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites)
}

/** What lib/testing/properties.ts reads; jest's setup prints the seed. */
function freshSearch() {
  const { TEST_SEED = String(randomInt(2 ** 31)), TEST_RUNS = '20' } = process.env
  return { TEST_SEED, TEST_RUNS }
}

function propertyTests() {
  return unitTests().filter((path) => readFileSync(path, 'utf8').includes("from 'fast-check'"))
}

/** For an ordinary run of all files; whoever names some, or wants the long tests, gets each by itself. */
function inGroups(part, name) {
  writeUnitGroups(join(results, name), unitTests().filter(part))
  return ['--testMatch', `<rootDir>/test-results/${name}/*.test.cjs`]
}

async function browser() {
  const path = await ensureBrowser()
  if (!path) {
    say('no browser could be found or installed: install Chromium, or set CHROMIUM_PATH.')
    return { passed: 0, failed: 1 }
  }
  await ensureBuilt()
  const report = join(results, 'browser.json')
  const code = await tool('playwright/cli.js', ['test', '--reporter=list,json', ...rest], {
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  if (!existsSync(report)) return oneResult(code || 1)
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
  return counted(code, stats.expected + stats.flaky, stats.unexpected + errors.length)
}

/**
 * Runs a package's command on the pinned runtime. What one process has compiled is kept for the others: tests start some
 * hundred servers and scripts, half of whose start is reading TypeScript.
 */
function tool(file, args, env = {}, flags = []) {
  return run(runtime, [...flags, join('node_modules', ...file.split('/')), ...args], {
    PATH,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...env,
  })
}

function oneResult(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A runner that fails without naming a failed test counts as failed all the same. */
function counted(code, passedTests, failedTests) {
  return { passed: passedTests, failed: code !== 0 && failedTests === 0 ? 1 : failedTests }
}

function readArguments(args) {
  const at = args.indexOf('--')
  const own = at < 0 ? args : args.slice(0, at)
  const [mode] = own
  const long = mode === '--long'
  const random = mode === '--random'
  const names = mode === '--only' ? (own[1] ?? '').split(',').filter(Boolean) : []
  return { only: long || random ? ['unit'] : names, rest: at < 0 ? [] : args.slice(at + 1), long, random }
}

import { availableParallelism, totalmem } from 'node:os'
import type { Config } from 'jest'
import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: './' })

const config: Config = {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/data'],
  testPathIgnorePatterns: ['<rootDir>/node_modules/', '<rootDir>/e2e/', '<rootDir>/.next'],
  // One more than there are cores, because some wait: for a timer, a child process, the database. Memory for each, in
  // bytes: a group of files needs up to 2 GB.
  maxWorkers: Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 3e9))),
  // Test files run in a context of their own, where V8 looks up every global by a slow path: a quarter of the time of a
  // test with a database was spent on finding `Object`. Given to each module like `require`, these cost nothing. Left out
  // are those that a test may replace (Date, timers, fetch), and what a package declares anew (asn1js: Boolean and Set).
  sandboxInjectedGlobals: [
    'Array',
    'ArrayBuffer',
    'BigInt',
    'DataView',
    'Error',
    'Intl',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Promise',
    'Reflect',
    'RegExp',
    'String',
    'Symbol',
    'TypeError',
    'Uint8Array',
    'WeakMap',
    'WeakSet',
    'parseInt',
  ],
  setupFiles: ['<rootDir>/lib/testing/before-file.ts'],
  globalSetup: '<rootDir>/lib/testing/before-run.ts',
  globalTeardown: '<rootDir>/lib/testing/after-run.ts',
  // A machine several times as slow as a developer's is no reason to fail; what hangs is still found.
  // The long and the random tests have their own sizes (lib/testing/scale.ts, lib/testing/properties.ts).
  testTimeout: process.env.TEST_LONG || process.env.TEST_RUNS ? 3_600_000 : 180_000,
}

export default createJestConfig(config)

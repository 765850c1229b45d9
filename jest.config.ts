import type { Config } from 'jest'
import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: './' })

const config: Config = {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/data'],
  testPathIgnorePatterns: ['<rootDir>/node_modules/', '<rootDir>/e2e/', '<rootDir>/.next'],
  globalSetup: '<rootDir>/lib/testing/before-run.ts',
  globalTeardown: '<rootDir>/lib/testing/after-run.ts',
  // A machine several times as slow as a developer's is no reason to fail; what hangs is still found.
  testTimeout: 180_000,
}

export default createJestConfig(config)

import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { keptSecrets } from './secrets.ts'
import { dataDirOf, readSettings, type Settings } from './settings.ts'

/**
 * Settings of this process: the environment over `.env.local`; secrets that are not given are generated and kept.
 * @throws with every problem in one message.
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const file = existsSync('.env.local') ? parseEnv(readFileSync('.env.local', 'utf8')) : {}
  const variables = { ...file, ...environment }
  const result = readSettings(variables, keptSecrets(dataDirOf(variables)))
  if (result.ok) return result.settings
  throw new SettingsError(result.problems)
}

export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings have ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

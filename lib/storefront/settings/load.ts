import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from '../../base/operator-error.ts'
import { keptSecrets } from './secrets.ts'
import { dataDirOf, readSettings, type Settings } from './settings.ts'

/**
 * Settings of this process: the environment over `.env.local`; secrets that are not given are generated and kept.
 * @throws with every problem in one message.
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const variables = readVariables(environment)
  const dataDir = dataDirOf(variables)
  const mayMake = !isKeyOfFolder(variables) || !existsSync(join(dataDir, 'pglite'))
  const result = readSettings(variables, keptSecrets(dataDir, { mayMake }))
  if (result.ok) return result.settings
  throw new SettingsError(result.problems)
}

/** The environment over `.env.local`, unchecked. */
export function readVariables(environment: NodeJS.ProcessEnv = process.env): NodeJS.Dict<string> {
  const file = existsSync('.env.local') ? parseEnv(readFileSync('.env.local', 'utf8')) : {}
  return { ...file, ...environment }
}

/** Whether the database lies in the data folder and its key is not given by a setting. */
function isKeyOfFolder({ DATABASE_URL, OPERATE_CENTER_URL, DATA_KEY }: NodeJS.Dict<string>): boolean {
  return !DATABASE_URL?.trim() && !OPERATE_CENTER_URL?.trim() && !DATA_KEY?.trim()
}

export class SettingsError extends OperatorError {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings have ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

import { beforeEach, expect, test } from '@jest/globals'
import { silentLog } from '../../base/log.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { askDoor, outcomeOf } from '../doors/testing/door-client.ts'
import { createEpochs } from '../session/epochs.ts'
import { createSessions } from '../session/session.ts'
import { newSecrets } from '../settings/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { openDoors } from './open-doors.ts'

const old = 'k3J9xQ2mW7rT5vB8nZ1cF4hL6pS0dG3a'
const next = 'a8Xw2LqP5zRn7VtC1mJd4HsK9yFg6BoE'
const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const at = '/trip/yunyou/h5/d1001'
const center = createRecordingCenter()
beforeEach(() => {
  center.asked.length = 0
})

function browserDoor(variables: Record<string, string>) {
  const result = readSettings(variables, newSecrets())
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const unused = async () => new Response(null, { status: 404 })
  return openDoors({
    settings: result.settings,
    log: silentLog,
    center,
    pay: unused,
    hooks: unused,
    live: {} as never,
    previews: null,
    onChange: async () => {},
  }).browser
}

test('a cookie sealed before the change of the secret signs in while the old one is named', async () => {
  const epochOf = createEpochs({ center }).of
  const before = createSessions({ passwords: [old], secure: false, epochOf })
  const [cookie = ''] = (await before.start(tenant, 'c1')).split(';')
  const me = (variables: Record<string, string>) =>
    askDoor(browserDoor(variables), 'members.me', { at, headers: { cookie } })
  expect(outcomeOf(await me({ SESSION_SECRET: next, OTHER_SESSION_SECRETS: old }))).toBe('ok')
  expect(center.asked.at(-1)?.caller.customerId).toBe('c1')
  expect(outcomeOf(await me({ SESSION_SECRET: next }))).toBe('unauthenticated')
})

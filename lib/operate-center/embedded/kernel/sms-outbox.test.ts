import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { smsOutbox } from './sms-outbox.ts'

test('one file per message; the log knows neither number nor code', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wayfront-outbox-'))
  const lines: unknown[] = []
  const outbox = smsOutbox({ dataDir, log: (line) => lines.push(line) })
  const message = {
    merchant: 'alpha',
    mobile: '13800001234',
    template: 'code-login' as const,
    values: { code: '123456' },
    text: '您的验证码是123456',
  }
  await Promise.all([outbox.send(message), outbox.send(message)])
  const folder = join(dataDir, 'outbox', 'sms')
  const files = await readdir(folder)
  expect(files).toHaveLength(2)
  const kept = JSON.parse(await readFile(join(folder, files[0] ?? ''), 'utf8'))
  const { values: _, ...written } = message
  expect(kept).toEqual({ ...written, at: expect.any(String) })
  expect((await stat(join(folder, files[0] ?? ''))).mode & 0o077).toBe(0)
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toMatch(/13800001234|123456/)
})

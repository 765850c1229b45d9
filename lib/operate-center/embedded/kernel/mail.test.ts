import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { mailOutbox } from './mail-outbox.ts'
import { mailSmtp } from './mail-smtp.ts'

const mail = {
  merchant: 'alpha',
  to: 'service@alpha.example',
  template: 'message',
  subject: '甲一店收到一条新留言',
  text: '称呼：李女士\n手机：13800138000\n\n想问春节的班期',
}

test('the outbox holds the mail, the log neither address nor text', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wayfront-mail-'))
  const lines: unknown[] = []
  await mailOutbox({ dataDir, log: (line) => lines.push(line) }).send(mail)
  const folder = join(dataDir, 'outbox', 'mail')
  const [file = ''] = await readdir(folder)
  expect(JSON.parse(await readFile(join(folder, file), 'utf8'))).toMatchObject(mail)
  expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  expect(lines).toMatchObject([{ event: 'mail', merchant: 'alpha', template: 'message' }])
  expect(JSON.stringify(lines)).not.toMatch(/alpha\.example|13800138000|李女士/)
})

/** A small SMTP server: one user, one known recipient. */
type FakeServer = { port: number; received: string[]; server: Server }

async function fakeServer(): Promise<FakeServer> {
  const received: string[] = []
  const serve = (socket: Socket) => {
    let data: string[] | null = null
    let signedIn = false
    let buffer = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (data) {
        if (line !== '.') return void data.push(line)
        received.push(data.join('\n'))
        data = null
        return say('250 taken')
      }
      if (/^EHLO/i.test(line)) return socket.write('250-fake\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n')
      if (/^AUTH PLAIN /i.test(line)) {
        signedIn = Buffer.from(line.slice(11), 'base64').toString() === '\0shop\0right'
        return say(signedIn ? '235 welcome' : '535 who are you')
      }
      if (/^MAIL FROM:<shop@example\.com>/i.test(line))
        return say(signedIn ? '250 go on' : '530 sign in first')
      if (/^RCPT TO:<service@alpha\.example>/i.test(line)) return say('250 go on')
      if (/^RCPT/i.test(line)) return say(`550 nobody here: ${line}`)
      if (/^DATA/i.test(line)) {
        data = []
        return say('354 tell me')
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
      return say('500 what')
    }
    say('220 fake')
    socket.setEncoding('utf8').on('data', (text: string) => {
      buffer += text
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        hear(line)
      }
    })
    socket.on('error', () => socket.destroy())
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, received, server }
}

describe('over SMTP', () => {
  const fakes: FakeServer[] = []
  afterEach(async () => {
    for (const { server } of fakes.splice(0)) await new Promise((resolve) => server.close(resolve))
  })

  async function port(password: string, lines: unknown[] = [], requireTls = false) {
    const fake = await fakeServer()
    fakes.push(fake)
    const url = `smtp://shop:${password}@127.0.0.1:${fake.port}`
    return mailSmtp({ url, from: '云游国旅 <shop@example.com>', requireTls, log: (line) => lines.push(line) })
  }

  test('the server gets sender, recipient, subject and text', async () => {
    const lines: unknown[] = []
    await (await port('right', lines)).send(mail)
    const [raw = ''] = fakes[0]?.received ?? []
    expect(raw).toMatch(/^To: service@alpha\.example$/m)
    expect(raw).toMatch(/^From: =\?UTF-8\?.+ <shop@example\.com>$/m)
    const [, encoded = ''] = /\n\n([\s\S]+)/.exec(raw) ?? []
    const body = /base64/.test(raw)
      ? Buffer.from(encoded, 'base64').toString()
      : Buffer.from(
          encoded
            .replace(/=\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8')
    expect(body.trim()).toBe(mail.text)
    expect(lines).toEqual([{ event: 'mail', merchant: 'alpha', template: 'message' }])
  })

  test('a wrong password, an unknown recipient and a silent machine are failures without names', async () => {
    await expect((await port('wrong')).send(mail)).rejects.toThrow(
      'the mail server did not take a mail: EAUTH',
    )
    await expect((await port('right')).send({ ...mail, to: 'nobody@alpha.example' })).rejects.toThrow(
      /^the mail server did not take a mail: EENVELOPE$/,
    )
    const nobody = mailSmtp({ url: 'smtp://127.0.0.1:1', from: 'shop@example.com', log: () => {} })
    await expect(nobody.send(mail)).rejects.toThrow('the mail server did not take a mail: ESOCKET')
  })

  test('no mail is sent to a server that cannot encrypt when encryption is required', async () => {
    await expect((await port('right', [], true)).send(mail)).rejects.toThrow(
      'the mail server did not take a mail',
    )
    expect(fakes[0]?.received).toEqual([])
  })
})

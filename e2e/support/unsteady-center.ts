import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../../lib/base/testing/free-port.ts'

/**
 * - down: refuses connections. slow: takes the question and never answers.
 * - garbage: half a JSON. foreign: JSON of something else. error: HTTP 500. lost: a gateway's 404.
 * - state0: the family's word for failure.
 * - powerless: only getDistPower.do fails. hollow: the shop's own calls answer, all others in a wrong form.
 * - tired: the shop's own calls answer, all others with HTTP 500. mute: only chat and sharing fail.
 * - noService: customer.do says a state other than 1, and everything it would say with 1.
 */
export type Condition =
  | 'up'
  | 'down'
  | 'slow'
  | 'garbage'
  | 'foreign'
  | 'error'
  | 'lost'
  | 'state0'
  | 'powerless'
  | 'hollow'
  | 'tired'
  | 'mute'
  | 'noService'

export type UnsteadyCenter = {
  url: string
  become(condition: Condition): Promise<void>
  /** Paths asked for, the newest last. */
  asked: string[]
  close(): Promise<void>
}

const NO_SERVICE = JSON.stringify({
  state: 2,
  info: {
    customerCode: 'chat1001',
    customerLink: 'https://chat.example/im_client/?web_plugin_id=1',
    customerKey: 'key',
    tel: '400-000-1001',
  },
})

const OF_THE_SHOP = /\/(info|config|getDistPower|customer|getJsApi)\.do/

/** A proxy to a real centre's wire door that can fail as centres do. */
export async function unsteadyCenter(origin: () => string): Promise<UnsteadyCenter> {
  let condition: Condition = 'up'
  const asked: string[] = []

  function answer(incoming: IncomingMessage, response: ServerResponse): void {
    const path = incoming.url ?? ''
    asked.push(path)
    if (!fails(condition, path)) {
      pass(incoming, response)
      return
    }
    if (condition === 'slow') return
    const [status, body] = wrong(condition)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const outgoing = request(
      new URL(incoming.url ?? '/', origin()),
      { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  const server = createServer(answer)
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const hangUp = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  // While it is down its port stays reserved, because an outgoing connection could otherwise be given it.
  const port = await freePort()
  await listen(port)

  return {
    url: `http://127.0.0.1:${port}/operate-center`,
    asked,
    async become(next) {
      if (condition === 'down' && next !== 'down') await listen(port)
      if (condition !== 'down' && next === 'down') await hangUp()
      // What still hangs belongs to the time before.
      if (condition === 'slow') server.closeAllConnections()
      condition = next
    },
    close: async () => {
      if (condition !== 'down') await hangUp()
    },
  }
}

function fails(condition: Condition, path: string): boolean {
  if (condition === 'up') return false
  if (condition === 'powerless') return path.includes('/getDistPower.do')
  if (condition === 'mute') return /\/(customer|getJsApi)\.do/.test(path)
  if (condition === 'noService') return path.includes('/customer.do')
  if (condition === 'hollow' || condition === 'tired') return !OF_THE_SHOP.test(path)
  return true
}

function wrong(condition: Condition): [number, string] {
  if (condition === 'garbage') return [200, '{"state":1,"info":{"name":"云']
  if (condition === 'foreign') return [200, '{"hello":"world"}']
  if (condition === 'lost') return [404, '{"status":404,"error":"Not Found"}']
  if (condition === 'hollow') return [200, '{"state":1,"info":{"surprise":true}}']
  if (condition === 'noService') return [200, NO_SERVICE]
  if (condition === 'state0') return [200, '{"state":0,"message":"系统繁忙，请稍后再试"}']
  return [500, '{"error":"internal"}']
}

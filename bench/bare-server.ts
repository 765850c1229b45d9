import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/**
 * A bare Node server that answers every request with one captured page: the same bytes and the same headers as the
 * shop's server, and nothing else. BARE_FOLDER holds `identity` and `gzip` bodies and `heads.json`.
 */
export type Heads = { identity: string[]; gzip: string[] }

const folder = process.env.BARE_FOLDER ?? '.'
const heads = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8')) as Heads
const identity = readFileSync(join(folder, 'identity'))
const gzip = readFileSync(join(folder, 'gzip'))

createServer((request, response) => {
  const compressed = request.headers['accept-encoding'] !== undefined
  response.writeHead(200, compressed ? heads.gzip : heads.identity)
  response.end(compressed ? gzip : identity)
}).listen(Number(process.env.PORT), '127.0.0.1')

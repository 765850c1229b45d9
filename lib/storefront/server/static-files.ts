import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import { FLAGS, isFlagPath } from '../../base/flag-files.ts'
import { createByteLru } from '../../base/memory/byte-lru.ts'
import { bodyOf, chooseEncoding, type Encoded, encode, encodedBytes } from '../front-cache/encoded.ts'
import { COMPRESSIBLE, isForm, readForms } from './built-forms.ts'
import { CONSOLE_FILES } from './console-files.ts'

type Source = { file: string; cacheControl: string }
type Loaded = { body: Encoded; etag: string; type: string }

export type StaticAnswer = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null }

const MEMORY = 64 * 1024 * 1024

/** Names of built files hold a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const A_MONTH = 'public, max-age=2592000'
const AN_HOUR = 'public, max-age=3600'

/**
 * Files that are the same for everybody, from an index made at start: a file outside the index does not exist, so no
 * path of a request ever reaches the disk. Recently used ones stay in memory, compressed.
 */
export class StaticFiles {
  readonly #index = new Map<string, Source>()
  readonly #loaded = createByteLru<Loaded>(MEMORY)
  readonly #loading = new Map<string, Promise<Loaded>>()

  /**
   * @param builds folders of `_next/static`, the current build's first
   * @param folders `flags`: `JP.svg` by country code; `console`: the console's built files
   */
  constructor(
    publicDir: string | null,
    builds: readonly string[],
    { flags, console }: { flags?: string; console?: string } = {},
  ) {
    for (const dir of builds) this.#add(dir, '/_next/static', () => IMMUTABLE)
    if (publicDir) this.#add(publicDir, '', (path) => (path.startsWith('/media/') ? A_MONTH : AN_HOUR))
    if (console) this.#add(console, CONSOLE_FILES, () => IMMUTABLE)
    if (flags) this.#add(flags, FLAGS, (path) => (isFlagPath(path) ? A_MONTH : null))
  }

  has(path: string): boolean {
    return this.#index.has(path)
  }

  /** @param path of the request, without its query, percent-decoded */
  async answer(path: string, acceptEncoding: string, ifNoneMatch: string): Promise<StaticAnswer | null> {
    const source = this.#index.get(path)
    if (!source) return null
    const { body, etag, type } = this.#loaded.get(path) ?? (await this.#load(path, source.file))
    const encoding = chooseEncoding(acceptEncoding, body)
    const tag = `"${etag}-${encoding}"`
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': source.cacheControl,
      etag: tag,
      ...(body.br || body.gzip ? { vary: 'Accept-Encoding' } : {}),
    }
    if (ifNoneMatch.includes(tag)) return { status: 304, headers, body: null }
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    const bytes = bodyOf(body, encoding)
    headers['content-length'] = String(bytes.length)
    return { status: 200, headers, body: bytes }
  }

  #load(path: string, file: string): Promise<Loaded> {
    const running = this.#loading.get(path)
    if (running) return running
    const loading = this.#read(path, file).finally(() => this.#loading.delete(path))
    this.#loading.set(path, loading)
    return loading
  }

  async #read(path: string, file: string): Promise<Loaded> {
    const content = await readFile(file)
    const type = typeOf(file)
    const etag = createHash('sha1').update(content).digest('base64url').slice(0, 20)
    const plain = { identity: content, br: null, gzip: null }
    const built = COMPRESSIBLE.test(type) ? await readForms(file, content) : plain
    const loaded: Loaded = { type, etag, body: built ?? (await encode(content, 'quick')) }
    this.#keep(path, loaded)
    if (!built && loaded.body.br) {
      void encode(content, 'best').then((body) => {
        if (this.#loaded.peek(path) === loaded) this.#keep(path, { ...loaded, body })
      })
    }
    return loaded
  }

  #keep(path: string, loaded: Loaded): void {
    this.#loaded.set(path, loaded, encodedBytes(loaded.body) + 512)
  }

  /** @param cacheOf how long a file may be kept; null: it is not served */
  #add(dir: string, prefix: string, cacheOf: (path: string) => string | null): void {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (!entry.isFile() || isForm(file)) continue
      const path = `${prefix}/${relative(dir, file).split(sep).join('/')}`
      const cacheControl = cacheOf(path)
      if (cacheControl && !this.#index.has(path)) this.#index.set(path, { file, cacheControl })
    }
  }
}

function typeOf(file: string): string {
  // Windows' own format, which the list of types leaves out.
  if (file.endsWith('.ico')) return 'image/x-icon'
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type
}

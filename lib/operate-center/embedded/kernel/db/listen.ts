import pg from 'pg'

type Listening = {
  databaseUrl: string
  channel: string
  onNotice: (payload: string) => void
  onGap: () => void
  onError?: (error: unknown) => void
}

const RECONNECT_MS = 1_000

/** LISTEN on a connection of its own, which reconnects by itself. Resolves when it listens for the first time. */
export async function listen(options: Listening): Promise<() => Promise<void>> {
  const { databaseUrl, channel, onNotice, onGap, onError } = options
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'wayfront changes',
    })
    let lost = false
    const lose = (error?: unknown) => {
      if (lost) return
      lost = true
      client = null
      if (error) onError?.(error)
      void next.end().catch(() => {})
      if (!stopped) timer = setTimeout(reconnect, RECONNECT_MS)
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lost = true
      void next.end().catch(() => {})
      throw error
    }
    client = next
  }

  function reconnect(): void {
    connect().then(onGap, (error) => {
      onError?.(error)
      if (!stopped) timer = setTimeout(reconnect, RECONNECT_MS)
    })
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}

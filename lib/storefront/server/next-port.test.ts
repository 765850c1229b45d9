import { createNextPort } from './next-port.ts'

const asking = { url: '/a?b=c', headers: { host: 'localhost', accept: 'text/html' }, timeoutMs: 30_000 }

describe('the way to Next', () => {
  it('hands over what is given, and nothing else', async () => {
    const port = createNextPort((request, response) => {
      const { connection: _, ...headers } = request.headers
      response.setHeader('x-seen', JSON.stringify({ method: request.method, url: request.url, headers }))
      response.writeHead(404).end('文')
    })
    const { status, headers, body } = await port.ask(asking)
    expect(status).toBe(404)
    expect(JSON.parse(String(headers['x-seen']))).toEqual({
      method: 'GET',
      url: '/a?b=c',
      headers: { host: 'localhost', accept: 'text/html' },
    })
    expect(body.toString()).toBe('文')
  })

  it('carries a body there, and large answers back', async () => {
    const port = createNextPort(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      response.write(text)
      response.end('x'.repeat(1_000_000))
    })
    const { body } = await port.ask({ ...asking, method: 'POST', body: '["tag"]' })
    expect(body.length).toBe(1_000_007)
  })

  it('answers many at once, each with its own', async () => {
    const port = createNextPort((request, response) => {
      setTimeout(() => response.end(request.url), Math.random() * 10)
    })
    const urls = Array.from({ length: 50 }, (_, i) => `/${i}`)
    const answers = await Promise.all(urls.map((url) => port.ask({ ...asking, url })))
    expect(answers.map(({ body }) => body.toString())).toEqual(urls)
  })

  it('rejects an answer that does not come, breaks off, or does not end', async () => {
    const silent = createNextPort(() => {})
    await expect(silent.ask({ ...asking, timeoutMs: 30 })).rejects.toThrow('longer than 30 ms')
    const broken = createNextPort((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => response.destroy(), 5)
    })
    await expect(broken.ask(asking)).rejects.toThrow()
    const endless = createNextPort((_request, response) => {
      response.end(Buffer.alloc(5 * 1024 * 1024))
    })
    await expect(endless.ask(asking)).rejects.toThrow('too much')
  })
})

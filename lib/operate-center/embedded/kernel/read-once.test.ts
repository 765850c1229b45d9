import type { Context } from './context.ts'
import { readOnce } from './read-once.ts'

/** As drizzle's queries are: sent anew by everyone who waits. */
function query<T>(answer: T) {
  const sent = { times: 0 }
  const then: PromiseLike<T>['then'] = (...handlers) => {
    sent.times += 1
    return Promise.resolve(answer).then(...handlers)
  }
  return { sent, read: (): PromiseLike<T> => ({ then }) }
}

test('a query is sent once for all parts of a call that wait for its answer', async () => {
  const context = {} as Context
  const { sent, read } = query('rows')
  const both = await Promise.all([readOnce(context, 'k', read), readOnce(context, 'k', read)])
  expect([...both, await readOnce(context, 'k', read)]).toEqual(['rows', 'rows', 'rows'])
  expect(sent.times).toBe(1)
})

test('another call reads again', async () => {
  const { sent, read } = query('rows')
  await readOnce({} as Context, 'k', read)
  await readOnce({} as Context, 'k', read)
  expect(sent.times).toBe(2)
})

/**
 * Lets one piece of work begin in each turn of the event loop. A database inside this process answers without ever
 * waiting for input or output, so hundreds of questions at once would otherwise keep every request waiting until the
 * last one is answered.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(
      () =>
        new Promise((begin) => {
          setImmediate(begin)
        }),
    )
    return last
  }
}

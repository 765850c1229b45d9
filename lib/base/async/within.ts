/** The answer of `within` after its time-out. */
export const LATE = Symbol('late')

/**
 * The work's result, or LATE after so many milliseconds. Late work continues; its failure is then not reported. The
 * timer keeps no process alive.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

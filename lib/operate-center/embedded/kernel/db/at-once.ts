import { causes } from './failure.ts'

/** What a statement gets once an earlier one of its transaction has failed. */
const ABORTED = '25P02'

/**
 * Waits for statements that need nothing of each other's answers. Within a transaction they go to the database
 * together and are run there in the sequence in which they were asked, each as if the one before had been awaited.
 * @throws the failure that came first by its cause: those of the statements behind it only say that the transaction is
 * aborted. By then none is running any more, so that a rollback ends all of them.
 */
export async function atOnce<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const answers = await Promise.allSettled<unknown>([...asked])
  const failures: unknown[] = []
  const values: unknown[] = []
  for (const answer of answers) {
    if (answer.status === 'rejected') failures.push(answer.reason)
    else values.push(answer.value)
  }
  if (failures.length > 0) throw failures.find((failure) => !isAborted(failure)) ?? failures[0]
  return values as { -readonly [K in keyof T]: Awaited<T[K]> }
}

function isAborted(failure: unknown): boolean {
  return causes(failure).some(({ code }) => code === ABORTED)
}

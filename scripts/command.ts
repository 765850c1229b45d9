import { OperatorError } from '../lib/base/operator-error.ts'

export function say(text: string): void {
  console.log(`wayfront: ${text}`)
}

/** Runs a command; an error that the operator can mend is one sentence. `main` answers the exit code. */
export async function command(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof OperatorError ? `wayfront: ${error.message}` : error)
    process.exitCode = 1
  }
}

/** For a command that was called in a wrong way: says what is right, and answers its exit code. */
export function misuse(text: string): number {
  console.error(text)
  return 2
}

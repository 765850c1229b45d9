type Timeout = typeof AbortSignal.timeout & { given?: typeof AbortSignal.timeout }

/** The real function, also when an earlier test file in the same process has left its fake open. */
const given = (AbortSignal.timeout as Timeout).given ?? AbortSignal.timeout
const FACTOR = 10

/** How many fakes are running, and how many of them are silent. */
let fakes = 0
let silent = 0

/**
 * A fake of an outside system shares its process with the rest of a test, and a busy machine may take longer for both
 * than the seconds that the product gives a network. While a fake is running those seconds are ten times as many,
 * except while one is silent: then a test waits for the time-out.
 */
export function patience(): { silence(now: boolean): void; end(): void } {
  let isSilent = false
  fakes += 1
  apply()
  const silence = (now: boolean) => {
    if (now !== isSilent) silent += now ? 1 : -1
    isSilent = now
    apply()
  }
  return {
    silence,
    end() {
      fakes -= 1
      silence(false)
    },
  }
}

function apply(): void {
  const long: Timeout = (ms) => given.call(AbortSignal, ms * FACTOR)
  long.given = given
  AbortSignal.timeout = fakes > 0 && silent === 0 ? long : given
}

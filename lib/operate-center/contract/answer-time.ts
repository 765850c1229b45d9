/**
 * How long the answer to a call is waited for, milliseconds.
 * @param ms for most calls; four times as long for one that uploads megabytes, which have to be sent and checked
 */
export function answerTimeOf({ maxBodyBytes }: { maxBodyBytes?: number }, ms: number): number {
  return maxBodyBytes === undefined ? ms : 4 * ms
}

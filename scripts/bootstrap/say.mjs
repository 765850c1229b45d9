/** One line of progress. */
export function say(text) {
  console.log(`wayfront: ${text}`)
}

/** Ends the command with a sentence that says what to do. */
export function giveUp(text) {
  console.error(`wayfront: ${text}`)
  process.exit(1)
}

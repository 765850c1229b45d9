/** What a field check answers: the value to store, or a Chinese sentence that says what to do next. */
export type FieldCheck = { ok: true; normalised: string } | { ok: false; message: string }

export function accept(normalised: string): FieldCheck {
  return { ok: true, normalised }
}

export function reject(message: string): { ok: false; message: string } {
  return { ok: false, message }
}

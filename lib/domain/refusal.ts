/** A rule's answer when it says no: a code for programs and a Chinese sentence that says what to do next. */
export type Refusal<Code extends string = string> = { ok: false; code: Code; message: string }

export function refuse<Code extends string>(code: Code, message: string): Refusal<Code> {
  return { ok: false, code, message }
}

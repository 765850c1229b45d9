/**
 * An identity value inside the server: one path segment per identifying parameter of a screen, `-` where an optional
 * one is absent. Only the server's own rewrite makes such paths; from outside they are unknown.
 */
const ABSENT = '-'

/** Longest identity value, in characters. */
const MAX_IDENTITY = 64

export function identitySegment(value: string | undefined): string {
  return value === undefined ? ABSENT : encodeURIComponent(value)
}

/** The value of a dynamic segment as Next hands it to a page (still percent-encoded); undefined when absent. */
export function identityValue(segment: string): string | undefined {
  if (segment === ABSENT) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Whether a value is a possible identity: `-` stands for absent inside, a path made of dots is folded by every URL
 * parser, and control characters occur in no identity.
 */
export function isIdentityValue(value: string): boolean {
  return value.length <= MAX_IDENTITY && value !== ABSENT && !/^\.{1,2}$/.test(value) && !CONTROL.test(value)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/

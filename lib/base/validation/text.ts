/** Full-width forms as Chinese keyboards produce them (１３８，Ａ，＠，ideographic space) become half-width. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/** Removes white space at both ends (spec section 5), also zero-width characters that come with copied text. */
export function trimText(text: string): string {
  return text.replace(/^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g, '')
}

/** Removes all white space and zero-width characters. */
export function withoutSpaces(text: string): string {
  return text.replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '')
}

/** Characters as a reader counts them: a rare Han character is one, not two UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length
}

/**
 * What a crawler gets from a document without running it: title, share data, JSON-LD and text, in their order. Scripts,
 * styles and what is asked for ahead are for browsers alone.
 */
export function crawlerText(html: string): string {
  return html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, ' ')
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script\s*>/gi, ' ')
    .replace(/<meta\b[^>]*?(?:name|property)="([^"]*)"[^>]*?content="([^"]*)"[^>]*>/gi, ' $1=$2 ')
    .replace(/<link\b[^>]*?rel="(canonical|alternate)"[^>]*?href="([^"]*)"[^>]*>/gi, ' $1=$2 ')
    .replace(/<(?:a|img)\b[^>]*?(?:href|alt)="([^"]*)"[^>]*>/gi, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

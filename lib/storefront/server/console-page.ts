import type { ConsoleFiles } from './console-files.ts'

/** What the console's script has to know before its first call. */
export type ConsoleFacts = {
  /** Project segments of this server, the main one first. */
  projects: readonly string[]
  /** Demo mode: its accounts are printed at the start of the server. */
  demo: boolean
  /** Whether pages can be shown with what is not saved yet. */
  previews: boolean
}

/** The console's page: no content of its own, and the same for every address below `/console`. */
export function consoleHtml({ script, style }: ConsoleFiles, facts: ConsoleFacts, nonce: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>运营后台</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${style}"><script type="module" nonce="${nonce}" src="${script}"></script></head><body><div id="console" data-facts="${escaped(JSON.stringify(facts))}"><noscript>运营后台需要启用 JavaScript，请在浏览器设置中打开后刷新。</noscript></div></body></html>`
}

/**
 * Its policy: nothing runs and no style counts without the nonce of this answer or from elsewhere; nobody may frame it.
 * Pictures of products may lie on other hosts; what was fetched by a call, a picture or a PDF, is shown from a blob, and a
 * page of a shop in the frame for previews.
 */
export function consoleHeaders(nonce: string, live: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    "frame-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(live ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  }
}

/** An empty page: what the console writes into it never stands at an address. */
export const PREVIEW_FRAME_HTML =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>预览</title></head><body></body></html>'

/**
 * Its policy: a page of a shop is shown in it with styles and pictures, but no script runs, no form is sent, no window is
 * opened, and only the console may frame it.
 */
export function previewFrameHeaders(live: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
    ...(live ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

import { createHash } from 'node:crypto'
import { formatFen } from '../../base/money/fen.ts'
import type { SandboxPayment } from './sandbox.ts'

/** Colours and measures of the shop's screens (390 px first, column of 480 at most, targets of 44 px). */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#F5F6F8;color:#1F2329;font:15px/1.5 "PingFang SC","HarmonyOS Sans SC",MiSans,"Noto Sans CJK SC",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:480px;min-height:100vh;margin:0 auto;padding:16px 16px calc(24px + env(safe-area-inset-bottom))}
.test{margin:0 0 12px;padding:10px 12px;border:1px solid #F0C36D;border-radius:12px;background:#FFF7E6;color:#7A4B00;font-weight:600;text-align:center}
.card{margin:0 0 12px;padding:16px;border-radius:12px;background:#fff}
h1{margin:0 0 4px;font-size:17px;font-weight:600}
.amount{margin:12px 0 0;font-size:32px;font-weight:600;text-align:center}
.weak{color:#646A73;font-size:13px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:12px 0 0;font-size:13px}
dt{color:#646A73}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
fieldset{margin:0;padding:0;border:0}
legend{padding:0;font-weight:600}
label{display:flex;align-items:center;gap:10px;min-height:44px;border-top:1px solid #EEF0F2}
legend+label{border-top:0}
input{width:20px;height:20px;margin:0;accent-color:#0B6E99}
button,.link{display:block;width:100%;min-height:50px;margin:0 0 12px;border:1px solid #D5D9DE;border-radius:12px;background:#fff;color:#1F2329;font:inherit;font-size:16px;line-height:48px;text-align:center;text-decoration:none}
button[value=success]{border-color:#0B6E99;background:#0B6E99;color:#fff;font-weight:600}
:focus-visible{outline:3px solid #1F2329;outline-offset:2px}
`

const CONTENT_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * Headers of every cashier page: only its own style and form are allowed, it is never cached and sends no referrer.
 * @param origins of the cashier and of the shop it leads back to
 */
export function pageHeaders(origins: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${CONTENT_HASH}`,
      // Browsers apply form-action to the redirect after the form, too: it leads back to the shop.
      `form-action 'self' ${[...new Set(origins)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

const NOTIFY = [
  ['now', '立即'],
  ['late', '迟到（20秒）'],
  ['twice', '两次'],
  ['never', '不通知'],
] as const

/**
 * The cashier of a payment that waits.
 * @param merchant the name of who is paid
 * @param action the page's own address with its signature
 */
export function cashierPage(payment: SandboxPayment, merchant: string, action: string): string {
  const { title, amount, attemptNo } = payment
  const choices = NOTIFY.map(
    ([value, label], index) =>
      `<label><input type="radio" name="notify" value="${value}"${index === 0 ? ' checked' : ''}>${label}</label>`,
  ).join('')
  return document(
    '测试收银台',
    `<section class="card">
<h1>${escapeHtml(title)}</h1>
<p class="amount">${formatFen(amount)}</p>
<dl><dt>支付单号</dt><dd>${escapeHtml(attemptNo)}</dd><dt>商户</dt><dd>${escapeHtml(merchant)}</dd></dl>
</section>
<form method="post" action="${escapeHtml(action)}">
<section class="card"><fieldset><legend>支付结果通知</legend>${choices}</fieldset></section>
<button name="outcome" value="success">支付成功</button>
<button name="outcome" value="fail">支付失败</button>
<button name="outcome" value="abandon">放弃支付</button>
</form>`,
  )
}

/** The page shown when nothing can be paid here any more. */
export function messagePage(heading: string, text: string, returnUrl?: string): string {
  const link = returnUrl ? `<a class="link" href="${escapeHtml(returnUrl)}">返回店铺</a>` : ''
  return document(
    heading,
    `<section class="card"><h1>${escapeHtml(heading)}</h1><p class="weak">${escapeHtml(text)}</p></section>${link}`,
  )
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<p class="test">测试收银台 · 不会产生真实扣款</p>
${body}
</main></body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

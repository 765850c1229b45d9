/** The forms in which WeChat expects a page of a mini-program, `pages/index/index?from=h5`. */

function parts(path: string): { page: string; query: string } {
  const [page = '', query = ''] = path.replace(/^\/+/, '').split('?')
  return { page: page.replace(/\.html$/, ''), query }
}

/** For `wx.miniProgram.navigateTo`: with a slash before it (JS-SDK of the web-view). */
export function navigateToUrl(path: string): string {
  const { page, query } = parts(path)
  return `/${page}${query ? `?${query}` : ''}`
}

/**
 * The mini-program's own page that takes a payment over, for `wx.miniProgram.navigateTo`. It gets the two numbers and
 * nothing else: no session, no token, no amount.
 */
export function payPageUrl(
  payPath: string,
  { orderNo, attemptNo }: { orderNo: string; attemptNo: string },
): string {
  const { page, query } = parts(payPath)
  const numbers = new URLSearchParams({ orderNo, attemptNo })
  return `/${page}?${query ? `${query}&` : ''}${numbers}`
}

/** For `wx-open-launch-weapp`: the page ends in `.html` (open tags, section 2.1). */
export function openTagPath(path: string): string {
  const { page, query } = parts(path)
  return `${page}.html${query ? `?${query}` : ''}`
}

/** The plain URL scheme, which opens WeChat from a browser; the merchant declares the page in its console. */
export function schemeUrl(appId: string, path: string): string {
  const { page, query } = parts(path)
  const given = [
    `appid=${encodeURIComponent(appId)}`,
    `path=${page.split('/').map(encodeURIComponent).join('/')}`,
  ]
  if (query) given.push(`query=${encodeURIComponent(query)}`)
  return `weixin://dl/business/?${given.join('&')}`
}

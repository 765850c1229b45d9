/**
 * Inline script: takes what WeChat brings back out of the address before anything is painted or loaded by scripts. It
 * stays in this document's memory alone. ES5: it runs in any WebView.
 */
export const takeReturnScript = `(function(w,l){
if(!/[?&](code|state)=/.test(l.search))return;
w.wayfrontReturn=l.search;
history.replaceState(history.state,'',l.pathname)
})(window,location);`

/** What WeChat has brought, once; null when nobody has come back. `code` is empty when the visitor said no. */
export function takeReturn(): { code: string; state: string } | null {
  const holder = globalThis as { wayfrontReturn?: string }
  const search = holder.wayfrontReturn
  if (search === undefined) return null
  delete holder.wayfrontReturn
  const query = new URLSearchParams(search)
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' }
}

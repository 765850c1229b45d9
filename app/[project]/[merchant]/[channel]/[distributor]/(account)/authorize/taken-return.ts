/**
 * Inline script: removes WeChat's parameters from the address before anything is painted or loaded by scripts. They
 * stay in this document's memory alone. ES5: it runs in any WebView.
 */
export const takeReturnScript = `(function(w,l){
if(!/[?&](code|state)=/.test(l.search))return;
w.wayfrontReturn=l.search;
history.replaceState(history.state,'',l.pathname)
})(window,location);`

/** WeChat's parameters, returned once; null when this is no return. `code` is empty when the visitor refused. */
export function takeReturn(): { code: string; state: string } | null {
  const holder = globalThis as { wayfrontReturn?: string }
  const search = holder.wayfrontReturn
  if (search === undefined) return null
  delete holder.wayfrontReturn
  const query = new URLSearchParams(search)
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' }
}

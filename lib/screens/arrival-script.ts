/** Parameters that may come with any screen (specification, section 2), and the partner's one-time token. */
export const arrivalNames = [
  'openId',
  'sourceType',
  'zhuanParam',
  'jointOrigin',
  'jointUrl',
  'goParame',
  'posterId',
  'sharingChainId',
  'isIframe',
  'accessToken',
] as const
export type ArrivalName = (typeof arrivalNames)[number]

/** The parameters that the script has removed from the address, decoded and cut, not validated. */
export type Arrival = Partial<Record<ArrivalName, string>>

/** Where the script puts them: here for this document, and in session storage in case the document is left at once. */
export const ARRIVAL = 'wayfrontArrival'

/** Screens that exchange a partner's token; a token on any other screen is sent through the first of them. */
const EXCHANGING = 'centerPage dangIndex'

/** Longest value that is taken, in characters. */
const LONGEST = 2048

/**
 * Inline script for the head, after the hash shim: removes these parameters from the address before anything is
 * painted, so that no link, referrer or screenshot passes them on. `lib/browser/arrival/arrival.ts` validates and keeps
 * them. The partner's token is kept only in this document's memory. An address that is about to be redirected (an old
 * hash URL) is left as it is. ES5: it runs in any WebView.
 */
export function arrivalScript(): string {
  return `(function(l,w,n,x){
if(!l.search||l.hash.slice(0,2)==='#/')return;
var s=l.pathname.split('/'),t={},k=[],f=0,m=s[2]+':arrival';
function d(v){try{return decodeURIComponent(v.replace(/\\+/g,' '))}catch(e){return ''}}
l.search.slice(1).split('&').forEach(function(p){if(!p)return;var e=p.indexOf('='),a=d(e<0?p:p.slice(0,e));
if(!a||(' '+n+' ').indexOf(' '+a+' ')<0){k.push(p);return}
f=1;var v=e<0?'':d(p.slice(e+1)).slice(0,${LONGEST});if(v&&!t.hasOwnProperty(a))t[a]=v});
if(!f)return;
var q=l.search,r=k.length?'?'+k.join('&'):'';
history.replaceState(history.state,'',l.pathname+r+l.hash);
if(t.accessToken&&(' '+x+' ').indexOf(' '+s[5]+' ')<0&&s.length>4){
w.wayfrontLeaving=1;
l.replace(s.slice(0,5).join('/')+'/centerPage'+q+(t.goParame?'':'&goParame='+encodeURIComponent((s[5]||'index')+r)));return}
w.${ARRIVAL}=t;
var o={};for(var i in t)if(i!=='accessToken')o[i]=t[i];
try{w.sessionStorage.setItem(m,JSON.stringify(o))}catch(e){}
})(location,window,'${arrivalNames.join(' ')}','${EXCHANGING}');`
}

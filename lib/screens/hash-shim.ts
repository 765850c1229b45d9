import { ARRIVAL } from './arrival-script.ts'
import { type JointMode, jointOrigins } from './joint-origins.ts'
import { screenNames } from './screens.ts'

/**
 * Inline script for the head. Routing once used hash mode, and such links live on in messages and printed codes:
 * `/{p}/{m}/{c}/{d}/#/productDetail?proId=7` is redirected to `/{p}/{m}/{c}/{d}/productDetail?proId=7` before anything
 * is painted. Parameters before the hash are kept, the hash's own win; an unknown route goes to the home screen. The
 * path's first four segments are kept as they are, so that it never redirects to another shop or host. ES5: it runs in
 * any WebView.
 */
export function hashShimScript(): string {
  const names = screenNames.filter((name) => name !== 'index').join(' ')
  return `(function(l,n){
var h=l.hash;if(h.slice(0,2)!=='#/')return;
var s=l.pathname.split('/').slice(1,5);if(s.length<4||s.indexOf('')>=0)return;
var i=h.indexOf('?'),r=h.slice(2,i<0?h.length:i).replace(/\\/+$/,''),p=[],w={};
function d(x){try{return decodeURIComponent(x.replace(/\\+/g,' '))}catch(e){return x}}
function a(q,keep){q.split('&').forEach(function(x){if(!x)return;var e=x.indexOf('='),k=d(e<0?x:x.slice(0,e)),v=e<0?'':d(x.slice(e+1));
if(keep){if(!w.hasOwnProperty('$'+k))p.push([k,v])}else{w['$'+k]=1;p.push([k,v])}})}
if(i>=0)a(h.slice(i+1).split('#')[0]);
a(l.search.slice(1),1);
function c(x){try{return encodeURIComponent(x)}catch(e){return ''}}
l.replace('/'+s.join('/')+((' '+n+' ').indexOf(' '+r+' ')>=0&&r?'/'+r:'')+(p.length?'?'+p.map(function(x){return c(x[0])+'='+c(x[1])}).join('&'):''))
})(location,'${names}');`
}

/**
 * Inline script for the head, after the arrival script: marks on the html element, before paint, what the shop is shown
 * in. `in-wechat`, `in-miniprogram`, `in-alipay`, `in-partner-shop`, `in-partner-app`, with `in-host` for any of them
 * (the host draws a bar, ours is hidden), `in-partner-h5`, `in-frame`. What came with the address counts before what
 * the tab has kept.
 */
export function hostClassScript(): string {
  return `(function(u,e,w){
var c=[],m=/MicroMessenger/i.test(u),t=w.${ARRIVAL}||{},b=((w.location||{}).pathname||'').split('/')[2];
function g(k){try{return w.sessionStorage.getItem(b+':'+k)}catch(x){}}
var J=${JSON.stringify(jointClasses)},j=J.hasOwnProperty(t.jointOrigin)?t.jointOrigin:g('jointOrigin');
if(m)c.push('in-wechat');
if(/miniProgram/i.test(u)||w.__wxjs_environment==='miniprogram')c.push('in-miniprogram');
if(/AlipayClient/i.test(u))c.push('in-alipay');
j=J.hasOwnProperty(j)?J[j]:'';
if(j&&j!=='in-partner-h5')c.push(j);
if(c.length)c.push('in-host');
if(j==='in-partner-h5')c.push(j);
var f=t.isIframe?/^(1|true)$/.test(t.isIframe):g('isIframe')==='1';
try{if(w.self!==w.top)f=1}catch(x){f=1}
if(f)c.push('in-frame');
if(c.length)e.className=(e.className?e.className+' ':'')+c.join(' ')
})(navigator.userAgent,document.documentElement,window);`
}

const classOfMode = {
  partnerShop: 'in-partner-shop',
  partnerApp: 'in-partner-app',
  h5Partner: 'in-partner-h5',
} as const satisfies Record<JointMode, string>

const jointClasses = Object.fromEntries(
  Object.entries(jointOrigins).map(([origin, mode]) => [origin, classOfMode[mode]]),
)

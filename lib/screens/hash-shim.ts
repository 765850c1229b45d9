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

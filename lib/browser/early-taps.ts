/** A tap is made again this long after it at most, in milliseconds; later nobody expects it any more. */
const KEPT_MS = 10_000

/**
 * Inline script for the head: a tap on a button that comes before React is there would be lost, and on a slow network
 * the page can be looked at for seconds before. It is kept and made again as soon as React knows the button; of several
 * the last one counts. Links need no help, fields take nothing before (`useHydrated`). React marks what it listens to
 * (the document) and what it knows (each element) with properties whose names begin as here. ES5: it runs in any
 * WebView.
 */
export function earlyTapsScript(): string {
  return `(function(d){
var b=null,n=0;
function has(x,p){return Object.keys(x).some(function(k){return k.indexOf(p)===0})}
function known(x){return has(x,'__reactProps$')}
function look(){
if(!b)return;
var x=b;
if(!d.contains(x)||++n>${KEPT_MS / 50}){b=null;return}
if(!known(x)){setTimeout(look,50);return}
b=null;x.click()}
d.addEventListener('click',function(e){
var t=e.target;
while(t&&t.nodeName!=='BUTTON')t=t.parentNode;
if(!t)return;
if(known(t)){b=null;return}
var heard=has(d,'__reactContainer$');
if(!heard&&t.type==='submit')e.preventDefault();
setTimeout(function(){
if(heard&&known(t))return;
var waits=b;b=t;n=0;
if(!waits)look()},0)
},true)
})(document);`
}

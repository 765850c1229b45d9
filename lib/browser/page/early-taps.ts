/** A tap is repeated at most this long after it, in milliseconds; later the shopper no longer expects it. */
const KEPT_MS = 10_000

/**
 * Inline script for the head: a tap before hydration would be lost, and on a slow network the page is visible seconds
 * earlier. Taps on buttons and ticks are kept and repeated as soon as React knows the element; of several buttons the
 * last one counts. A tick is checked once more, because React may set it back while hydrating the field. Links need no
 * help, and fields are disabled until then (`useHydrated`). React marks the document it listens to and each element it
 * knows with properties whose names begin as here. ES5: it runs in any WebView.
 */
export function earlyTapsScript(): string {
  return `(function(d){
var q=[],t=0;
function has(x,p){return Object.keys(x).some(function(k){return k.indexOf(p)===0})}
function known(x){return has(x,'__reactProps$')}
function isTick(x){return x.type==='checkbox'||x.type==='radio'}
function look(){
t=0;var w=q;q=[];
w.filter(function(p){
if(!d.contains(p.x)||++p.n>${KEPT_MS / 50}||p.made&&p.x.checked!==p.was)return 0;
if(known(p.x))return 1;
q.push(p);return 0
}).forEach(function(p){
if(isTick(p.x)){p.x.checked=p.was;p.made=1;q.push(p)}
p.x.click()});
wait()}
function wait(){if(q.length&&!t)t=setTimeout(look,50)}
function keep(x,was,made){
var o=q.length;
q=q.filter(function(p){return isTick(x)?p.x!==x:isTick(p.x)});
if(x.type!=='checkbox'||q.length===o)q.push({x:x,n:0,was:was,made:made});
wait()}
d.addEventListener('click',function(e){
var x=e.target;
while(x&&x.nodeName!=='BUTTON'&&!(x.nodeName==='INPUT'&&isTick(x)))x=x.parentNode;
if(!x)return;
if(known(x)){if(!isTick(x))q=q.filter(function(p){return isTick(p.x)});return}
var heard=has(d,'__reactContainer$'),was=x.type==='checkbox'&&!x.checked;
if(!heard&&x.type==='submit')e.preventDefault();
setTimeout(function(){
var made=heard&&known(x);
if(!made||isTick(x))keep(x,was,made)},0)
},true)
})(document);`
}

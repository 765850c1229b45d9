/** A tap is made again this long after it at most, in milliseconds; later nobody expects it any more. */
const KEPT_MS = 10_000

/**
 * Inline script for the head: what is tapped before React is there would be lost, and on a slow network the page can be
 * looked at for seconds before. Taps on buttons and ticks are kept and made again as soon as React knows the element;
 * of several buttons the last one counts. A tick is looked at once more, for React may set it back while it takes the
 * field over. Links need no help, fields take nothing before (`useHydrated`). React marks
 * what it listens to (the document) and what it knows (each element) with properties whose names begin as here. ES5: it
 * runs in any WebView.
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

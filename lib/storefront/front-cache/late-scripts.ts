import { builtScripts, leadingScriptEnd } from './inline-sources.ts'
import { TAKE_DATA } from './lean-data.ts'

/** The scripts start at the latest so long after the document, in milliseconds. */
const LATEST_MS = 2000
/** A line that brings the first picture within so many milliseconds has room for the scripts, too. */
const FAST_MS = 140
/** By so many milliseconds after its callbacks the first frame is on the screen. */
const PAINTED_MS = 50

/**
 * Lets the built scripts of a page start when its first picture has been painted, at the first touch, key or scroll, or
 * after `LATEST_MS`, whichever comes first: on a phone they would otherwise take line and processor from what the
 * shopper waits for. Where the picture came within `FAST_MS`, or from the browser's cache, they start with its arrival.
 * None runs before the document is complete, when the page's data are handed over (`withLeanData`); what is done before
 * (`earlyTapsScript`) is kept. Nothing changes for a browser without scripts.
 * @param html a complete document
 */
export function startScriptsLate(html: string): string {
  const scripts = builtScripts(html)
  const place = leadingScriptEnd(html) ?? html.indexOf('</head>')
  if (scripts.length === 0 || place < 0) return html
  const start = `<script>${starter(scripts.map(({ src }) => src))}</script>`
  let late = ''
  let copied = 0
  for (const { start: from, end } of [...scripts, { start: place, end: place }].sort(byStart)) {
    late += html.slice(copied, from)
    if (end === from) late += start
    copied = end
  }
  late += html.slice(copied)
  for (const { src } of scripts) {
    late = late.replace(`<link rel="preload" as="script" fetchPriority="low" href="${src}"/>`, '')
  }
  return late
}

function byStart(a: { start: number }, b: { start: number }): number {
  return a.start - b.start
}

/**
 * Inline script for the head, where it hears of the first picture while the rest of a long document is still parsed. In
 * the task after the frame that shows the picture (the observer of largest paints is missing in older browsers) the files
 * are asked for, and run as soon as the document is complete. Where the document is complete first, one file is asked for
 * when its first frame is on the screen, so that the line does not rest after the picture. Each file has a task of its
 * own, because on a phone asking for one takes 20 ms, by which a picture that has arrived would be painted later. A page
 * that nobody sees (prerendered, in another tab) has nothing to wait for. What runs before the first paint stands in
 * brackets, so that it is compiled with the rest and not once more when it is called. ES5 without `<` before a letter,
 * which a policy by hashes takes for markup.
 */
function starter(sources: readonly string[]): string {
  return `(function(w,d,s){
var n='pointerdown touchstart keydown click scroll'.split(' '),r=w.requestAnimationFrame,a=0,i,h,g,e;
function add(x){d.head.appendChild(x)}
function ask(){var x=d.createElement('link');x.rel='preload';x.as='script';x.href=s[a++];add(x)}
function asks(){if(!e&&s[a]){ask();setTimeout(asks,0)}}
function run(k){if(!s[k])return;var x=d.createElement('script');x.async=true;x.src=s[k];add(x);setTimeout(function(){run(k+1)},0)}
function start(){${TAKE_DATA}run(0)}
function go(){if(g)return;g=1;n.forEach(function(t){w.removeEventListener(t,go,true)});e?start():asks()}
function fast(){try{return performance.getEntriesByName(i.currentSrc)[0].duration<${FAST_MS}}catch(x){}}
function here(){if(h)return;h=1;fast()?go():r(function(){setTimeout(go,0)})}
function heard(x){x=x.target;if(x.getAttribute&&x.getAttribute('fetchpriority')==='high'){i=x;here()}}
d.addEventListener('DOMContentLoaded',(function(){
e=1;if(g)return start();
i=i||d.querySelector('img[fetchpriority="high"]');
if(!i||i.complete)here();else r((function(){setTimeout(function(){h||g||ask()},${PAINTED_MS})}));
setTimeout(go,${LATEST_MS})
}));
if(d.hidden||!r)return go();
n.forEach(function(t){w.addEventListener(t,go,{capture:true,passive:true})});
d.addEventListener('load',heard,true);
d.addEventListener('error',heard,true)
})(window,document,${JSON.stringify(sources)});`
}

import { builtScripts } from './inline-sources.ts'
import { TAKE_DATA } from './lean-data.ts'

/** The scripts start at the latest so long after the document, in milliseconds. */
const LATEST_MS = 2000
/** A line that brings the first picture within so many milliseconds has room for the scripts, too. */
const FAST_MS = 100

/**
 * Lets the built scripts of a page start when its first picture has been painted, at the first touch, key or scroll, or
 * after `LATEST_MS`, whichever comes first: on a phone they would otherwise take line and processor from what the
 * shopper waits for. Where the picture came within `FAST_MS`, or from the browser's cache, they start with its arrival.
 * The page's data are handed over before the first of them (`withLeanData`); what is done before (`earlyTapsScript`) is
 * kept. Nothing changes for a browser without scripts.
 * @param html a complete document
 */
export function startScriptsLate(html: string): string {
  const scripts = builtScripts(html)
  const end = html.lastIndexOf('</body>')
  if (scripts.length === 0 || end < 0) return html
  let late = ''
  let copied = 0
  for (const { start, end: after } of scripts) {
    late += html.slice(copied, start)
    copied = after
  }
  late += `${html.slice(copied, end)}<script>${starter(scripts.map(({ src }) => src))}</script>${html.slice(end)}`
  for (const { src } of scripts) {
    late = late.replace(`<link rel="preload" as="script" fetchPriority="low" href="${src}"/>`, '')
  }
  return late
}

/**
 * Inline script for the end of the body. The first file is fetched as soon as the first picture has arrived, so that the
 * line does not rest; the others are asked for, and all run, when the picture has been painted: two frames after it is
 * decoded, because the observer of largest paints is missing in older browsers; each in a task of its own, because on a
 * phone asking for a file takes 20 ms, by which a picture that has arrived would be painted later. A page that nobody sees (prerendered, in
 * another tab) has nothing to wait for. ES5 without `<` before a letter, which a policy by hashes takes for markup.
 */
function starter(sources: readonly string[]): string {
  return `(function(w,d,s){
var i=d.querySelector('img[fetchpriority="high"]'),n='pointerdown touchstart keydown click scroll'.split(' '),r=w.requestAnimationFrame,f,g;
function add(e){d.head.appendChild(e)}
function ahead(){var e=d.createElement('link');e.rel='preload';e.as='script';e.href=s[0];add(e)}
function run(k){if(!s[k])return;var e=d.createElement('script');e.async=true;e.src=s[k];add(e);setTimeout(function(){run(k+1)},0)}
function go(){if(g)return;g=1;n.forEach(function(t){w.removeEventListener(t,go,true)});${TAKE_DATA}run(0)}
function fast(){try{return performance.getEntriesByName(i.currentSrc)[0].duration<${FAST_MS}}catch(e){}}
function shown(){r(function(){r(go)})}
function here(){if(f)return;f=1;if(fast())return go();ahead();i&&i.decode?i.decode().then(shown,shown):shown()}
if(d.hidden||!r)return go();
n.forEach(function(t){w.addEventListener(t,go,{capture:true,passive:true})});
setTimeout(go,${LATEST_MS});
if(!i||i.complete)here();else{i.onload=i.onerror=here}
})(window,document,${JSON.stringify(sources)});`
}

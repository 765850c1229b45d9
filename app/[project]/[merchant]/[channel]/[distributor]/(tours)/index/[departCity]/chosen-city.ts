/**
 * Inline script of the home screen: a visitor who has chosen a departure city in this shop is redirected to its home
 * for that city, before anything is painted. The page itself stays the same for everyone; a link that names a city
 * keeps it.
 */
export function chosenCityScript(merchant: string, base: string): string {
  return `(function(l){try{
if(l.hash.slice(0,2)==='#/'||typeof wayfrontLeaving!=='undefined'||/[?&]departCity=/.test(l.search))return;
var a=JSON.parse(localStorage.getItem(${JSON.stringify(`${merchant}:address`)})||'null');
if(a&&a.shop===${JSON.stringify(base)}&&typeof a.city==='string'&&a.city)
l.replace(a.shop+(l.search?l.search+'&':'?')+'departCity='+encodeURIComponent(a.city)+l.hash)
}catch(e){}})(location)`
}

import { screenNames, screens } from '../../screens/screens.ts'

/** robots.txt of the whole server. Screens that show a visitor's own data, and the doors, are not for crawlers. */
export function robotsText(publicOrigin: string, shops: readonly string[]): string {
  const hidden = screenNames.filter((name) => screens[name].kind === 'private')
  return [
    'User-agent: *',
    ...hidden.map((name) => `Disallow: /*/*/*/*/${name}`),
    'Disallow: /*/*/*/*/api/',
    'Disallow: /operate-center/',
    'Disallow: /pay/',
    '',
    ...shops.map((shop) => `Sitemap: ${publicOrigin}${shop}/sitemap.xml`),
    '',
  ].join('\n')
}

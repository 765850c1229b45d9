import { withFirstPicture } from './first-picture.ts'

const SET = '/media/a-360.avif 360w, /media/a-780.avif 780w'
const first =
  `<picture><source type="image/avif" srcSet="${SET}" sizes="94vw"/>` +
  '<img alt="云" src="/media/a-480.webp" srcSet="/media/a-360.webp 360w" sizes="94vw" fetchPriority="high"/></picture>'
const link = `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${SET}" imagesizes="94vw" type="image/avif"/>`
const head =
  '<!DOCTYPE html><html lang="zh-CN"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>'
const page = (content: string) => `${head}<style>a{}</style></head><body>${content}</body></html>`

test('the first picture of high priority is named before the styles, in its best format, and is alone with it', () => {
  const beside = first.replace(' fetchPriority="high"', '')
  const logo =
    '<img src="/logo.png"/><picture><source srcSet="/b.avif"/><img src="/b.webp" fetchPriority="auto"/></picture>'
  expect(withFirstPicture(page(logo + first + first))).toBe(
    `${head}${link}<style>a{}</style></head><body>${logo}${first}${beside}</body></html>`,
  )
})

test('a picture of another host is named by its address', () => {
  const address = 'https://cdn.example/a.jpg?w=1&amp;h=2'
  expect(withFirstPicture(page(`<img src="${address}" sizes="94vw" fetchPriority="high"/>`))).toContain(
    `<link rel="preload" as="image" fetchpriority="high" href="${address}" imagesizes="94vw"/>`,
  )
})

test.each([
  ['without pictures', page('<p>云</p>')],
  [
    'whose pictures wait',
    page('<img src="data:,"/><noscript><img src="/a.webp" fetchPriority="high"/></noscript>'),
  ],
  [
    'that only tells of one',
    page(`<p title='${first.replaceAll("'", '')}'>&lt;img fetchPriority="high"/></p>`),
  ],
  ['with another beginning', `<html><body>${first}</body></html>`],
])('a page %s stays as it is', (_what, html) => {
  expect(withFirstPicture(html)).toBe(html)
})

import { z } from 'zod'
import { isPictureSource } from '../../../base/picture-files.ts'
import { isScreenName } from '../../../screens/screens.ts'
import { picture } from '../values.ts'
import { productKind } from './product-ref.ts'
import { homeAnswer } from './shared.ts'

/** The `home` column of a shop: the home screen without what is read from the catalogue. */
export const homeContent = homeAnswer.pick({ banners: true, entries: true, notice: true }).extend({
  sections: z.array(
    z.object({
      kind: productKind,
      title: z.string(),
      subtitle: z.string().default(''),
      link: z.string().default(''),
      /** Which products it shows, in the kind's own form. */
      select: z.record(z.string(), z.unknown()).default({}),
      limit: z.number().int().min(1).max(20).default(6),
    }),
  ),
  /** Shown with the number of the shop's products of the kind that go there; hidden when there is none. */
  destinations: z.array(z.object({ kind: productKind, name: z.string(), picture })),
})
export type HomeContentInput = z.input<typeof homeContent>

/** The same as staff write it: bounded, with links and pictures that a shopper can follow. */
export const homeDraft = homeContent.superRefine((home, check) => {
  const say = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  const most = { banners: 8, entries: 16, sections: 12, destinations: 24 } as const
  for (const [part, limit] of Object.entries(most)) {
    if (home[part as keyof typeof most].length > limit) say([part], `最多${limit}项`)
  }
  if (home.notice.length > 120) say(['notice'], '公告最多120字')
  const links = [
    ...home.banners.map(({ link }, i) => ({ link, path: ['banners', i, 'link'] })),
    ...home.entries.map(({ link }, i) => ({ link, path: ['entries', i, 'link'] })),
    ...home.sections.map(({ link }, i) => ({ link, path: ['sections', i, 'link'] })),
  ]
  for (const { link, path } of links) {
    if (link !== '' && !leadsSomewhere(link)) say(path, '请填写店铺内的页面，如 productList?category=group')
  }
  const pictures = [
    ...home.banners.map(({ picture: { src } }, i) => ({ src, path: ['banners', i, 'picture', 'src'] })),
    ...home.destinations.map(({ picture: { src } }, i) => ({
      src,
      path: ['destinations', i, 'picture', 'src'],
    })),
  ]
  for (const { src, path } of pictures) {
    if (!isPictureSource(src)) say(path, '请上传图片，或填写 https 图片地址')
  }
})

/** A screen of the shop that exists, with its query. */
export function leadsSomewhere(link: string): boolean {
  const [screen = ''] = link.split('?')
  return link.length <= 300 && !/[\s"'<>\\]/.test(link) && isScreenName(screen)
}

import { linkTo } from '@/lib/screens/links.ts'

/**
 * The screen of where the shopper lives, which leads back.
 * @param from the screen it is opened from with its query: `visaProductList?country=JP`
 * @param country whose consular districts it is about
 */
export function residenceLink(base: string, from: string, country?: string): string {
  return linkTo(base, 'visaLocation', { country, from })
}

import { backTarget } from '../../browser/arrival/back-target.ts'
import type { ClientShop } from '../../browser/page/shop-context-client.tsx'
import { agree } from '../../browser/privacy/privacy-choice.ts'
import { setUser } from '../../browser/storage/customer.ts'
import type { Member } from '../../operate-center/contract/customers/members.ts'
import { linkTo } from '../../screens/links.ts'

/**
 * Keeps the signed-in customer where the specification has them (section 3: userId and user). Drafts are not touched.
 */
export function keepSignedIn(merchant: string, member: Member): void {
  setUser(merchant, member)
  agree(merchant)
}

/** The same, and returns to where the customer was; the sign-in screen leaves the history. */
export function returnSignedIn({ base, merchant }: ClientShop, member: Member): void {
  keepSignedIn(merchant, member)
  location.replace(
    backTarget(base, new URLSearchParams(location.search).get('back'), linkTo(base, 'personCenter')),
  )
}

/** The other sign-in screen, with the same way back. */
export function otherScreen(
  base: string,
  screen: 'fxLogin' | 'join',
  back: string | null | undefined,
): string {
  return linkTo(base, screen, { back: backTarget(base, back, '') })
}

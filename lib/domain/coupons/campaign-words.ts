import { dateAndTime, momentOf } from '../../base/calendar/moments.ts'

type Campaign = {
  title: string
  beginsAt: string
  state: 'open' | 'claimed' | 'notNew' | 'notBegun' | 'ended' | 'over'
  pack: readonly { name: string }[]
}

/** What a link to a campaign says of it to everybody: what is in the pack, or why nothing can be had. */
export function campaignWords({ title, beginsAt, state, pack }: Campaign): {
  name: string
  description: string
} {
  const names = pack.map(({ name }) => name).join('、')
  switch (state) {
    case 'ended':
      return { name: `${title}（已结束）`, description: '活动已结束，领券中心里还有其他优惠券。' }
    case 'over':
      return { name: `${title}（已领完）`, description: '优惠券已领完，领券中心里还有其他优惠券。' }
    case 'notBegun':
      return { name: title, description: `${names}，${dateAndTime(momentOf(beginsAt))}开始领取。` }
    default:
      return { name: title, description: `${names}，点开领取。` }
  }
}

import { expect, test } from '@jest/globals'
import { campaignWords } from './campaign-words.ts'

const campaign = {
  title: '云上之约',
  beginsAt: '2026-12-01T02:00:00.000Z',
  pack: [{ name: '立减券' }, { name: '八八折' }],
}

test.each([
  ['open', '云上之约', '立减券、八八折，点开领取。'],
  ['notBegun', '云上之约', '立减券、八八折，2026-12-01 10:00开始领取。'],
  ['ended', '云上之约（已结束）', '活动已结束，领券中心里还有其他优惠券。'],
  ['over', '云上之约（已领完）', '优惠券已领完，领券中心里还有其他优惠券。'],
] as const)('a link to a campaign that is %s says so', (state, name, description) => {
  expect(campaignWords({ ...campaign, state })).toEqual({ name, description })
})

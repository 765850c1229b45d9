import { TillScreen } from '../till/till-screen.tsx'
import type { Screen } from './screen.ts'

/** A gate where vouchers are redeemed. */
export const tillScreen: Screen = {
  name: 'till',
  title: '核销台',
  group: 'fulfilment',
  needs: ['staff.lookUpVoucher', 'staff.redeemVoucher'],
  own: {
    show: (_, { merchant }) => (merchant === null ? null : <TillScreen merchant={merchant} />),
    calls: ['staff.lookUpVoucher', 'staff.redeemVoucher', 'staff.undoRedemption'],
  },
}

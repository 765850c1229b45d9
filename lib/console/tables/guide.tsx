import { GuideScreen } from '../guide/guide-screen.tsx'
import type { Screen } from './screen.ts'

/** From nothing to a first shop that sells. */
export const guideScreen: Screen = {
  name: 'guide',
  title: '开店向导',
  group: 'shops',
  needs: ['staff.saveMerchant'],
  own: {
    show: () => <GuideScreen />,
    calls: [
      'staff.merchants',
      'staff.shops',
      'staff.shop',
      'staff.credentials',
      'staff.outgoingMessages',
      'staff.texts',
      'staff.tours',
      'staff.tour',
      'staff.orders',
    ],
  },
}

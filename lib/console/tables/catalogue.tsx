import { PricesScreen } from '../grid/prices-screen.tsx'
import { debrisScreens } from './catalogue-debris.tsx'
import { goodsChoiceScreens, goodsScreens } from './catalogue-goods.tsx'
import { tourScreens } from './catalogue-tours.tsx'
import { visaChoiceScreens, visaScreens } from './catalogue-visas.tsx'
import type { Screen } from './screen.ts'

/** Products of all kinds, in the order of the menu. Prices and seats of several kinds are one screen. */
export const catalogueScreens: readonly Screen[] = [
  ...tourScreens,
  ...visaScreens,
  ...goodsScreens,
  ...debrisScreens,
  {
    name: 'prices',
    title: '价格与名额',
    group: 'catalogue',
    needs: ['staff.tours'],
    own: {
      show: (id) => <PricesScreen id={id} />,
      calls: [
        'staff.tours',
        'staff.tour',
        'staff.departures',
        'staff.saveDepartures',
        'staff.addDepartures',
        'staff.goodsProducts',
        'staff.goodsSkus',
        'staff.setGoodsSkus',
        'staff.debris',
        'staff.debrisProduct',
        'staff.debrisDays',
        'staff.saveDebrisDays',
        'staff.setDebrisDays',
      ],
    },
  },
  ...visaChoiceScreens,
  ...goodsChoiceScreens,
]

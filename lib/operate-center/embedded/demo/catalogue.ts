import { haiyue, yunyou } from './merchants.ts'
import type { DemoMerchant, TourDraft } from './model.ts'
import { asia } from './tours/asia.ts'
import { cruise } from './tours/cruise.ts'
import { drive } from './tours/drive.ts'
import { east } from './tours/east.ts'
import { europe } from './tours/europe.ts'
import { far } from './tours/far.ts'
import { gorges } from './tours/gorges.ts'
import { hainan } from './tours/hainan.ts'
import { haiyueAsia } from './tours/haiyue-asia.ts'
import { haiyueFar } from './tours/haiyue-far.ts'
import { haiyueNorth } from './tours/haiyue-north.ts'
import { haiyueSea } from './tours/haiyue-sea.ts'
import { islands } from './tours/islands.ts'
import { japan } from './tours/japan.ts'
import { nearby } from './tours/nearby.ts'
import { north } from './tours/north.ts'
import { northwest } from './tours/northwest.ts'
import { south } from './tours/south.ts'
import { southwest } from './tours/southwest.ts'
import { tibet } from './tours/tibet.ts'
import { yunnan } from './tours/yunnan.ts'

/** Every demo tour with its merchant, in the order in which lists recommend them. */
export const catalogue: readonly { merchant: DemoMerchant; tours: readonly TourDraft[] }[] = [
  {
    merchant: yunyou,
    tours: [
      ...yunnan,
      ...japan,
      ...hainan,
      ...cruise,
      ...southwest,
      ...north,
      ...east,
      ...gorges,
      ...asia,
      ...northwest,
      ...tibet,
      ...south,
      ...europe,
      ...nearby,
      ...drive,
      ...islands,
      ...far,
    ],
  },
  { merchant: haiyue, tours: [...haiyueFar, ...haiyueAsia, ...haiyueSea, ...haiyueNorth] },
]

import type { Grant } from '../../domain/staff/person.ts'
import { isPlaceFor, type Place } from '../door/place.ts'
import type { ListWords } from '../parts/changes.tsx'
import { catalogueScreens } from './catalogue.tsx'
import { deskScreens } from './desk.ts'
import { guideScreen } from './guide.tsx'
import { couponImportScreen, importScreen, parcelSheetScreen } from './imports.tsx'
import { marketingScreens } from './marketing.tsx'
import { mayCall } from './may.ts'
import { moneyScreens } from './money.tsx'
import { orderScreens } from './orders.tsx'
import { ownScreens } from './own.tsx'
import { peopleScreens } from './people.tsx'
import { queueScreen } from './queue.tsx'
import type { Screen } from './screen.ts'
import { shopScreens } from './shops.tsx'
import { systemScreens } from './system.tsx'

/** Every screen, in the order of the menu. */
export const screens: readonly Screen[] = [
  queueScreen,
  ...orderScreens,
  ...deskScreens,
  parcelSheetScreen,
  ...catalogueScreens,
  importScreen,
  ...peopleScreens,
  ...marketingScreens,
  couponImportScreen,
  ...moneyScreens,
  guideScreen,
  ...shopScreens,
  ...systemScreens,
  ...ownScreens,
]

/** What a person may see at a place. */
export function visibleScreens(grants: readonly Grant[], place: Place): Screen[] {
  return screens.filter((screen) => screen.needs.every((call) => isSeen(grants, call, place)))
}

function isSeen(grants: readonly Grant[], call: Screen['needs'][number], place: Place): boolean {
  // Screens about one shop find it themselves, by a row.
  const somewhere = { ...place, shop: place.shop ?? { project: '', channel: '', distributor: '' } }
  return isPlaceFor(call, somewhere) && mayCall(grants, call, place)
}

/** What the list of a call is called at the desk; by the call's own name where no screen shows it. */
export function listWords(call: string): ListWords {
  const screen = screens.find(({ list }) => list?.call === call)
  const sorts = screen?.list?.columns.flatMap(({ sort, title }) => (sort ? [[sort, title]] : [])) ?? []
  return { title: screen?.title ?? call, sorts: Object.fromEntries(sorts) }
}

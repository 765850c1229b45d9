/** All scenes, in the order they are drawn. A new picture is one entry in its scenes file. */
import { alpsScenes } from './scenes/alps.ts'
import { bannerScenes } from './scenes/banners.ts'
import { cityScenes } from './scenes/cities.ts'
import { coastScenes } from './scenes/coast.ts'
import { cruiseScenes } from './scenes/cruises.ts'
import { desertScenes } from './scenes/deserts.ts'
import { diningScenes } from './scenes/dining.ts'
import { goodsScenes } from './scenes/goods.ts'
import { hotelLobbyScenes } from './scenes/hotel-lobby.ts'
import { hotelRoomScenes } from './scenes/hotel-room.ts'
import { islandScenes } from './scenes/islands.ts'
import { japanScenes } from './scenes/japan.ts'
import { journeyScenes } from './scenes/journey.ts'
import { karstScenes } from './scenes/karst.ts'
import { lakeAndIceScenes } from './scenes/lake-and-ice.ts'
import { lakeScenes } from './scenes/lakes-and-falls.ts'
import { markScenes } from './scenes/marks.ts'
import { northScenes } from './scenes/north.ts'
import { oldTownScenes } from './scenes/old-town.ts'
import { pillarScenes } from './scenes/pillars.ts'
import { prairieScenes } from './scenes/prairie.ts'
import { roadScenes } from './scenes/roads.ts'
import type { Scene } from './scenes/scene.ts'
import { snowScenes } from './scenes/snow.ts'
import { terraceScenes } from './scenes/terraces.ts'
import { tibetScenes } from './scenes/tibet.ts'
import { wallScenes } from './scenes/walls.ts'
import { wildScenes } from './scenes/wilds.ts'

export const scenes: readonly Scene[] = [
  ...hotelRoomScenes,
  ...hotelLobbyScenes,
  ...diningScenes,
  ...journeyScenes,
  ...karstScenes,
  ...pillarScenes,
  ...desertScenes,
  ...prairieScenes,
  ...wildScenes,
  ...roadScenes,
  ...oldTownScenes,
  ...wallScenes,
  ...lakeAndIceScenes,
  ...coastScenes,
  ...islandScenes,
  ...cruiseScenes,
  ...snowScenes,
  ...tibetScenes,
  ...alpsScenes,
  ...lakeScenes,
  ...terraceScenes,
  ...japanScenes,
  ...northScenes,
  ...goodsScenes,
  ...bannerScenes,
  ...cityScenes,
  ...markScenes,
]

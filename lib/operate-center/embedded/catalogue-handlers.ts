import { contentHandlers } from './areas/content-handlers.ts'
import { messageHandlers } from './areas/messages.ts'
import { partnerHandlers } from './areas/partner-login.ts'
import { shareHandlers } from './areas/share.ts'
import { shopHandlers } from './areas/shop.ts'
import { staffCatalogueHandlers } from './areas/staff-catalogue.ts'
import { staffSettingHandlers } from './areas/staff-settings.ts'
import { tourHandlers } from './areas/tours.ts'
import { wechatHandlers } from './areas/wechat.ts'

/** Answers of the shop and catalogue calls. */
export const catalogueHandlers = {
  ...shopHandlers,
  ...partnerHandlers,
  ...tourHandlers,
  ...staffCatalogueHandlers,
  ...staffSettingHandlers,
  ...shareHandlers,
  ...wechatHandlers,
  ...messageHandlers,
  ...contentHandlers,
}

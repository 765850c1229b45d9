import { catalogueKinds } from './catalogue/kinds.ts'
import { catalogueOf } from './catalogue/shared/catalogue.ts'
import { staffCatalogueHandlers } from './catalogue/tours/staff-catalogue.ts'
import { tourHandlers } from './catalogue/tours/tours.ts'
import { contentHandlers } from './content/content-handlers.ts'
import { partnerHandlers } from './customers/partner-login.ts'
import { messageHandlers } from './messages/messages.ts'
import { shareHandlers } from './sharing/share.ts'
import { shopHandlers } from './shops/shop.ts'
import { staffSettingHandlers } from './shops/staff-settings.ts'
import { wechatHandlers } from './wechat/wechat.ts'

/** Answers of the shop and catalogue calls. */
export const catalogueHandlers = {
  ...shopHandlers,
  ...partnerHandlers,
  ...catalogueOf(catalogueKinds),
  ...tourHandlers,
  ...staffCatalogueHandlers,
  ...staffSettingHandlers,
  ...shareHandlers,
  ...wechatHandlers,
  ...messageHandlers,
  ...contentHandlers,
}

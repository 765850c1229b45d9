import { catalogueModule } from './catalogue/module.ts'
import { toursModule } from './catalogue/tours/module.ts'
import { contentModule } from './content/module.ts'
import { customersModule } from './customers/module.ts'
import type { Module } from './kernel/module.ts'
import { messagesModule } from './messages/module.ts'
import { ordersModule } from './orders/module.ts'
import { paymentsModule } from './payments/module.ts'
import { sharingModule } from './sharing/module.ts'
import { shopsModule } from './shops/module.ts'
import { verificationModule } from './verification/module.ts'
import { wechatModule } from './wechat/module.ts'

/** Every business area but the customers' own, which has to know what the others keep of a customer. */
const areas: readonly Module[] = [
  shopsModule,
  catalogueModule,
  toursModule,
  contentModule,
  sharingModule,
  wechatModule,
  messagesModule,
  verificationModule,
  paymentsModule,
  ordersModule,
]

/** The whole operate centre. This list is the only place that knows every module. */
export const modules: readonly Module[] = [...areas, customersModule(areas)]

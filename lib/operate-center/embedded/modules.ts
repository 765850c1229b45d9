import { afterSalesModule } from './aftersales/module.ts'
import { debrisCatalogueModule } from './catalogue/debris/module.ts'
import { goodsCatalogueModule } from './catalogue/goods/module.ts'
import { catalogueModule } from './catalogue/module.ts'
import { toursModule } from './catalogue/tours/module.ts'
import { visaCatalogueModule } from './catalogue/visas/module.ts'
import { contentModule } from './content/module.ts'
import { contractsModule } from './contracts/module.ts'
import { couponsModule } from './coupons/module.ts'
import { customersModule } from './customers/module.ts'
import { documentsModule } from './documents/module.ts'
import { invoicesModule } from './invoices/module.ts'
import type { Module } from './kernel/module.ts'
import { mediaModule } from './media/module.ts'
import { messagesModule } from './messages/module.ts'
import { noticesModule } from './notices/module.ts'
import { ordersModule } from './orders/module.ts'
import { paymentsModule } from './payments/module.ts'
import { previewsModule } from './previews/module.ts'
import { reviewsModule } from './reviews/module.ts'
import { sharingModule } from './sharing/module.ts'
import { shippingModule } from './shipping/module.ts'
import { shopsModule } from './shops/module.ts'
import { staffModule } from './staff/module.ts'
import { textsModule } from './texts/module.ts'
import { verificationModule } from './verification/module.ts'
import { visasModule } from './visas/module.ts'
import { vouchersModule } from './vouchers/module.ts'
import { wechatModule } from './wechat/module.ts'

/** Every business area except the customers' own, which needs the list of what the others keep of a customer. */
const areas: readonly Module[] = [
  staffModule,
  shopsModule,
  catalogueModule,
  toursModule,
  visaCatalogueModule,
  debrisCatalogueModule,
  goodsCatalogueModule,
  contentModule,
  sharingModule,
  wechatModule,
  mediaModule,
  messagesModule,
  verificationModule,
  paymentsModule,
  couponsModule,
  ordersModule,
  textsModule,
  contractsModule,
  invoicesModule,
  reviewsModule,
  documentsModule,
  noticesModule,
  visasModule,
  vouchersModule,
  shippingModule,
  afterSalesModule,
  previewsModule,
]

/** All modules of the operate centre. Only this list knows every module. */
export const modules: readonly Module[] = [...areas, customersModule(areas)]

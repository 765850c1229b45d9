import { z } from 'zod'
import { homeContent, homeDraft } from '../catalogue/home-content.ts'
import { productKind } from '../catalogue/product-ref.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { instant } from '../values.ts'
import { newShop, segment } from './new-shop.ts'
import { configAnswer, infoAnswer, powerAnswer } from './shop.ts'

const nothing = z.object({})
const name = z.string().trim().min(2).max(60)

const shopRef = z.object({
  project: z.string(),
  merchant: z.string(),
  channel: z.string(),
  distributor: z.string(),
})

/** Products of a kind that a shop sells: all of its merchant's, or the named ones. */
const range = z.object({
  kind: productKind,
  all: z.boolean(),
  productIds: z.array(z.string().min(1).max(64)).max(2000).default([]),
})

/** How merchants and shops come to be, and what a shop sells and shows. */
export const staffShopCalls = {
  'staff.merchants': staffList({
    wire: 'staff:merchants',
    permission: 'platform.manage',
    scope: 'platform',
    filters: {},
    sorts: ['createdAt', 'name'],
    item: z.object({
      code: z.string(),
      name: z.string(),
      shops: z.number().int(),
      createdAt: instant,
    }),
    summary: 'Merchants of the installation; finds by code and name.',
  }),
  'staff.saveMerchant': staffChange({
    wire: 'staff:saveMerchant',
    permission: 'platform.manage',
    scope: 'platform',
    subject: 'code',
    input: z.object({ code: segment, name }),
    answer: nothing,
    summary: 'Adds a merchant (旅行社), or changes the name of the one with this code.',
  }),
  'staff.shops': staffList({
    wire: 'staff:shops',
    permission: 'shops.read',
    scope: 'ownShops',
    filters: { open: z.boolean().optional(), channel: z.string().max(32).optional() },
    sorts: ['updatedAt', 'name', 'distributor'],
    item: shopRef.extend({
      name: z.string(),
      open: z.boolean(),
      markupPermille: z.number().int(),
      updatedAt: instant,
    }),
    summary:
      'Shops of the merchant in this project, of those that the person may read; finds by address and name.',
  }),
  'staff.shop': staffRead({
    wire: 'staff:shop',
    permission: 'shops.read',
    scope: 'shop',
    input: nothing,
    answer: shopRef.extend({
      open: z.boolean(),
      power: powerAnswer,
      info: infoAnswer,
      config: configAnswer,
      chat: z.object({
        customerCode: z.string(),
        customerLink: z.string(),
        tel: z.string(),
        /** Whether a signing key is set; it cannot be read. */
        hasKey: z.boolean(),
      }),
      home: homeContent,
      hotKeywords: z.array(z.string()),
      markupPermille: z.number().int(),
      ranges: z.array(range),
      updatedAt: instant,
    }),
    summary: 'Everything that is set of a shop.',
  }),
  'staff.createShop': staffChange({
    wire: 'staff:createShop',
    permission: 'shops.manage',
    scope: 'merchant',
    subject: 'distributor',
    input: newShop.extend({ name }),
    answer: shopRef,
    summary:
      'Adds a shop to the merchant in the project of the path, closed until `staff.setShopOpen` opens it. Refused with ' +
      'SHOP_EXISTS when the address is taken.',
  }),
  'staff.setHome': staffChange({
    wire: 'staff:setHome',
    permission: 'shops.manage',
    scope: 'shop',
    input: z.object({ home: homeDraft }),
    answer: nothing,
    summary: 'Sets banners, entries, notice, sections and destinations of the home screen.',
  }),
  'staff.setHotWords': staffChange({
    wire: 'staff:setHotWords',
    permission: 'shops.manage',
    scope: 'shop',
    input: z.object({ words: z.array(z.string().trim().min(1).max(20)).max(20) }),
    answer: nothing,
    summary: 'Sets the popular search words.',
  }),
  'staff.setRange': staffChange({
    wire: 'staff:setRange',
    permission: 'shops.manage',
    scope: 'shop',
    subject: 'kind',
    input: range,
    answer: nothing,
    summary: 'Sets which of the merchant’s products of a kind the shop sells: all, or the named ones.',
  }),
  'staff.setMarkup': staffChange({
    wire: 'staff:setMarkup',
    permission: 'shops.manage',
    scope: 'shop',
    input: z.object({
      /** Price of the shop = base price × (1000 + this) / 1000, rounded up to whole yuan. */
      markupPermille: z.number().int().min(-200).max(1000),
    }),
    answer: nothing,
    summary: 'Sets the shop’s mark-up on base prices.',
  }),
}

import { z } from 'zod'
import { isLogoSource } from '../../../base/picture-files.ts'
import { read, staffChange } from '../define.ts'

/** Flags arrive as numbers or strings, depending on the centre. */
const flag = z.coerce.number().int()
const nothing = z.object({})
const logoSource = z.string().refine((source) => source === '' || isLogoSource(source), {
  error: '请上传图片，或填写 https 图片地址',
})

export const powerAnswer = z.object({
  state: flag,
  tocShowCustomerFlag: flag.catch(0),
  tocAddOrderFlag: flag.catch(0),
  saleTel: z.string().catch(''),
  openShop: flag.catch(0),
})

/** Only `name` is the specification's; a centre that knows only that leaves the rest to the defaults. */
export const infoAnswer = z.object({
  name: z.string().min(1),
  logo: z.string().default(''),
  brandColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#0B6E99'),
  slogan: z.string().default(''),
  /** 旅行社 behind the shop; shown in the footer as 电商法 15 demands. */
  company: z.string().default(''),
  businessLicence: z.string().default(''),
  travelLicence: z.string().default(''),
  icp: z.string().default(''),
  complaintTel: z.string().default(''),
  serviceHours: z.string().default(''),
  /** The official account that shoppers may follow: its name, and the picture of its code; empty: none is shown. */
  followName: z.string().max(40).default(''),
  followCode: z.string().default(''),
  /** Mail address for messages of visitors; empty: no mail, staff read them by `staff.messages`. */
  serviceEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
  defaultDepartCity: z.string().default(''),
  /** Hosts that may embed the shop in an iframe, for frame-ancestors. */
  frameHosts: z.array(z.string()).default([]),
  /** Hosts a partner's `jointUrl` may lead back to: `www.partner.com`, or `*.partner.com` for those below it. */
  jointHosts: z
    .array(
      z
        .string()
        .max(255)
        .regex(/^(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?$/),
    )
    .max(50)
    .default([]),
})

/** The staff's changes of the info. Without defaults: fields not named stay as they are. */
const { shape } = infoAnswer
const infoPatch = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    logo: logoSource,
    brandColor: shape.brandColor.unwrap(),
    slogan: shape.slogan.unwrap(),
    company: shape.company.unwrap(),
    businessLicence: shape.businessLicence.unwrap(),
    travelLicence: shape.travelLicence.unwrap(),
    icp: shape.icp.unwrap(),
    complaintTel: shape.complaintTel.unwrap(),
    serviceHours: shape.serviceHours.unwrap(),
    followName: shape.followName.unwrap(),
    followCode: logoSource,
    serviceEmail: shape.serviceEmail.unwrap(),
    defaultDepartCity: shape.defaultDepartCity.unwrap(),
    frameHosts: shape.frameHosts.unwrap(),
    jointHosts: shape.jointHosts.unwrap(),
  })
  .partial()

export const configAnswer = z.object({
  pageTitleType: flag.catch(1).default(1),
  pageTitleName: z.string().catch('').default(''),
  payType: z.coerce.string().catch('').default(''),
  state: flag.catch(1).default(1),
  userEdit: flag.catch(1).default(1),
  sharing: flag.catch(1).default(1),
})

export const customerServiceAnswer = z.object({
  customerCode: z.string().default(''),
  customerLink: z.string().default(''),
  /** The chat vendor's signing key. Only for a caller with the service token; never to a browser. */
  customerKey: z.string().optional(),
  tel: z.string().default(''),
})

const jsApiAnswer = z.object({
  appId: z.string(),
  timestamp: z.coerce.string(),
  nonceStr: z.string(),
  signature: z.string(),
})

/** The staff's changes of power and config. Strict and without defaults: fields not named stay as they are. */
const powerPatch = z
  .strictObject({
    state: flag,
    tocShowCustomerFlag: flag,
    tocAddOrderFlag: flag,
    saleTel: z.string().max(30),
    openShop: flag,
  })
  .partial()
const configPatch = z
  .strictObject({
    pageTitleType: flag,
    pageTitleName: z.string().max(60),
    payType: z.string().max(30),
    state: flag,
    userEdit: flag,
    sharing: flag,
  })
  .partial()

export const shopCalls = {
  'shop.power': read({
    wire: 'salesuser:getDistPower',
    form: 'flatPower',
    specified: true,
    input: nothing,
    answer: powerAnswer,
    summary: 'What the distributor may do: show chat, take orders, open the goods shop; its sales phone.',
  }),
  'shop.info': read({
    wire: 'dist:info',
    form: 'infoByName',
    specified: true,
    input: nothing,
    answer: infoAnswer,
    summary: 'Name and appearance of the distributor. A shop exists when this answers a name.',
  }),
  'shop.config': read({
    wire: 'index:config',
    form: 'infoOwnState',
    specified: true,
    input: nothing,
    answer: configAnswer,
    summary: 'Title, payment, profile editing and sharing settings of the shop.',
  }),
  'shop.customerService': read({
    wire: 'platform:customer',
    specified: true,
    secret: ['customerKey'],
    input: nothing,
    answer: customerServiceAnswer,
    summary: 'Customer-service chat settings and phone.',
  }),
  'shop.jsApi': read({
    wire: 'wap/wechatToC:getJsApi',
    specified: true,
    pageUrl: 'shareUrl',
    form: 'jsapi',
    input: z.object({ shareUrl: z.url().max(2048) }),
    answer: jsApiAnswer,
    summary: 'Signature for the messaging app’s JS-SDK over the given page URL.',
  }),
  'partner.login': read({
    wire: 'jointLongin:syscDangdangLogin',
    form: 'flatAnyState',
    specified: true,
    secret: ['customerId', 'ddtoken'],
    browser: false,
    input: z.object({ accessToken: z.string().min(1).max(512) }),
    answer: z.object({
      /** 1, "1" or "success" when the partner vouches for the token. */
      state: z.union([z.string(), z.number()]),
      message: z.string().default(''),
      /** Our own, only for a caller with the service token: the customer, and the partner's token for the session. */
      customerId: z.string().max(64).optional(),
      ddtoken: z.string().max(512).optional(),
    }),
    summary: 'Exchanges an e-commerce partner’s one-time access token for a login.',
  }),
  'staff.setFlags': staffChange({
    wire: 'staff:setFlags',
    permission: 'shops.manage',
    scope: 'shop',
    input: z.object({
      power: powerPatch.optional(),
      config: configPatch.optional(),
      info: infoPatch.optional(),
    }),
    answer: nothing,
    summary: 'Changes power flags, config or info of a shop.',
  }),
  'staff.setChat': staffChange({
    wire: 'staff:setChat',
    permission: 'shops.manage',
    scope: 'shop',
    hidden: ['customerKey'],
    input: z
      .strictObject({
        customerCode: z.string().trim().max(64),
        customerLink: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(512)]),
        /** Signs the visitor's identity in the chat. Write-only, sealed at rest; null removes it. */
        customerKey: z.string().trim().min(1).max(128).nullable(),
        tel: z.string().trim().max(30),
      })
      .partial(),
    answer: nothing,
    summary:
      'Sets the chat vendor’s code, link and signing key, and the service phone. Keeps what is not named.',
  }),
  'staff.setShopOpen': staffChange({
    wire: 'staff:setShopOpen',
    permission: 'shops.manage',
    scope: 'shop',
    input: z.object({ open: z.boolean() }),
    answer: nothing,
    summary: 'Opens or closes a shop. A closed shop answers 404.',
  }),
}

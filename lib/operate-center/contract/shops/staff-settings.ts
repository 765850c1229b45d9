import { z } from 'zod'
import { customerEvents, messageNames } from '../../../domain/messages/customer-events.ts'
import { factNames, isWechatKey } from '../../../domain/messages/message-texts.ts'
import { staffChange, staffRead } from '../define.ts'
import { instant } from '../values.ts'

const line = (max: number) => z.string().trim().min(1).max(max)
const pem = z
  .string()
  .trim()
  .max(8192)
  .regex(/^-----BEGIN [A-Z ]+-----\n[\s\S]+-----END [A-Z ]+-----$/, {
    error: 'must be PEM text with its BEGIN and END lines',
  })

/** The approved signature, without the brackets that the provider puts around it. */
const smsSignature = z.string().regex(/^[^【】\s]{2,20}$/)
/** `code`: of all codes that have no template of their own. */
const smsTemplate = z.enum(['code', ...messageNames])

/**
 * A merchant's credentials at outside systems, by kind. Staff write them whole; they cannot be read back: they are
 * sealed at rest, and `staff.credentials` only says which fields are set.
 */
export const credentialKinds = {
  /** The official account (公众号): JS-SDK and OAuth. */
  wechat: z.strictObject({ appId: line(64), appSecret: line(128) }),
  /** WeChat Pay API v3. */
  wechatPay: z.strictObject({
    mchId: z.string().regex(/^\d{6,16}$/),
    /** The official account that pays in JSAPI and H5. */
    appId: line(64),
    /** 32 bytes; decrypts notifications. */
    apiV3Key: z.string().length(32),
    /** Serial number of the merchant's own certificate, and its private key. */
    serialNo: line(64),
    privateKey: pem,
    /** Verify answers and notifications, by serial: `PUB_KEY_ID_…` with a public key, or platform certificates. */
    verifiers: z
      .array(z.strictObject({ serialNo: line(80), key: pem }))
      .min(1)
      .max(10),
  }),
  alipay: z.strictObject({
    appId: line(64),
    /** The account that is paid, `2088…`; compared with notifications. */
    sellerId: z.string().regex(/^2088\d{12}$/),
    privateKey: pem,
    /** Alipay's public key, not the app's own. */
    alipayPublicKey: pem,
  }),
  /** The mini-program beside the shop. */
  miniProgram: z.strictObject({
    appId: line(64),
    /** `gh_…`; the open tag in WeChat wants it. */
    originalId: line(64),
    /** Page that `/activitySmallApp` opens. */
    path: line(256),
    /** Page that takes payments over from the web-view, and the secret that proves the payer there; both or neither. */
    payPath: z
      .string()
      .trim()
      .max(256)
      .regex(/^([\w/.-]+(\?[\w=&.%-]*)?)?$/, { error: 'must be a page such as pages/pay/index' })
      .default(''),
    appSecret: z.string().trim().max(128).default(''),
  }),
  /** An e-commerce partner whose app opens the shop (jointOrigin). */
  partner: z.strictObject({
    /** Exchanges an access token for the partner's user. */
    exchangeUrl: z.url().max(512),
    appKey: line(128),
    appSecret: line(256),
  }),
  /** Face verification of Alibaba Cloud (金融级实人认证, cloudauth 2019-03-07). */
  cloudauth: z.strictObject({
    accessKeyId: line(128),
    accessKeySecret: line(128),
    /** 认证场景ID, of the product ID_PRO. */
    sceneId: z.string().regex(/^\d{1,18}$/),
  }),
  /** Short messages of Alibaba Cloud. With `tencentSms` beside it, `order` says which provider is asked first. */
  aliyunSms: z.strictObject({
    accessKeyId: line(128),
    accessKeySecret: line(128),
    signName: smsSignature,
    templates: z.partialRecord(smsTemplate, z.string().regex(/^SMS_\d{1,20}$/)),
    order: z.literal([1, 2]).default(1),
  }),
  /** Short messages of Tencent Cloud. */
  tencentSms: z.strictObject({
    secretId: line(128),
    secretKey: line(128),
    sdkAppId: z.string().regex(/^\d{6,20}$/),
    signName: smsSignature,
    templates: z.partialRecord(smsTemplate, z.string().regex(/^\d{1,20}$/)),
    region: z
      .string()
      .regex(/^[a-z]{2,4}-[a-z]{2,20}$/)
      .default('ap-guangzhou'),
    order: z.literal([1, 2]).default(2),
  }),
  /** Invoices through Nuonuo (诺诺开放平台). */
  nuonuo: z.strictObject({
    appKey: line(64),
    appSecret: line(128),
    /** 销方税号: the merchant's own tax number. */
    taxNo: z.string().regex(/^[0-9A-Z]{15,20}$/),
  }),
  /** The way of parcels by Kuaidi100 (快递100). */
  kuaidi100: z.strictObject({ customer: line(64), key: line(64) }),
  /** Template messages of the official account: the template of an event, and which fact stands under which key. */
  wechatMessages: z.strictObject({
    templates: z.partialRecord(
      z.enum(customerEvents),
      z.strictObject({
        id: line(64),
        keys: z.record(
          z.string().refine(isWechatKey, { error: 'must be a key such as thing1' }),
          z.enum(factNames),
        ),
      }),
    ),
    /** Of the account’s push configuration (服务器配置); without it no delivery is reported. */
    pushToken: z
      .string()
      .regex(/^([A-Za-z0-9]{3,32})?$/)
      .default(''),
    /** For pushes in safe mode. */
    encodingAesKey: z
      .string()
      .regex(/^([A-Za-z0-9]{43})?$/)
      .default(''),
  }),
} as const

export type CredentialKind = keyof typeof credentialKinds
export type Credentials<K extends CredentialKind> = z.output<(typeof credentialKinds)[K]>

const kind = z.enum(Object.keys(credentialKinds) as [CredentialKind, ...CredentialKind[]])

/** The fields of a kind; null removes them. */
const given = <K extends CredentialKind>(of: K) =>
  z.object({ kind: z.literal(of), values: credentialKinds[of].nullable() })

/** Callers hold keys of any kind in one shape; the kind decides which fields are right. */
const anyCredentials = z.discriminatedUnion('kind', [
  given('wechat'),
  given('wechatPay'),
  given('alipay'),
  given('miniProgram'),
  given('partner'),
  given('cloudauth'),
  given('aliyunSms'),
  given('tencentSms'),
  given('nuonuo'),
  given('kuaidi100'),
  given('wechatMessages'),
]) as unknown as z.ZodType<
  { kind: CredentialKind; values: object | null },
  { kind: CredentialKind; values: Readonly<Record<string, unknown>> | null }
>

/** Outcome of the last try; null: not tried since the keys were set. */
const tried = z.object({ works: z.boolean(), message: z.string(), at: instant }).nullable()

export const staffSettingCalls = {
  'staff.setCredentials': staffChange({
    wire: 'staff:setCredentials',
    permission: 'credentials.manage',
    scope: 'merchant',
    subject: 'kind',
    hidden: ['values'],
    input: anyCredentials,
    answer: z.object({}),
    summary:
      'Sets what an outside system has given the merchant (keys, app ids). Write-only, sealed at rest.',
  }),
  'staff.credentials': staffRead({
    wire: 'staff:credentials',
    permission: 'credentials.manage',
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({
      list: z.array(z.object({ kind, fields: z.array(z.string()), updatedAt: instant, tried })),
    }),
    summary: 'Which credentials the merchant has, by the names of their fields, and how the last try went.',
  }),
  'staff.tryPayment': staffChange({
    wire: 'staff:tryPayment',
    permission: 'credentials.manage',
    scope: 'merchant',
    subject: 'kind',
    input: z.object({ kind: z.enum(['wechatPay', 'alipay']) }),
    answer: z.object({ works: z.boolean(), message: z.string() }),
    summary:
      'Asks the payment channel about a payment that does not exist, which moves no money and shows whether account, ' +
      'keys and certificates are right. Refused with NO_CREDENTIALS when none are set.',
  }),
}

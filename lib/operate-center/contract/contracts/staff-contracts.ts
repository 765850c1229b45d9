import { z } from 'zod'
import { PICTURE_BASE64_LENGTH, PICTURE_TOO_LARGE } from '../customers/pictures.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { calendarDate, instant } from '../values.ts'
import { contractState, contractType } from './contracts.ts'
import { paperDocument } from './document.ts'

const contractNo = z.object({ contractNo: z.string().min(6).max(40) })

const staffContract = z.object({
  contractNo: z.string(),
  orderNo: z.string(),
  type: contractType,
  title: z.string(),
  state: contractState,
  stateText: z.string(),
  product: z.string(),
  /** The first day of the service; null where it has none. */
  startsOn: calendarDate.nullable(),
  /** The signed contract whose place it takes. */
  amends: z.string().nullable(),
  /** order: made with the order. changed: a signed order has changed. staff: issued anew. */
  cause: z.enum(['order', 'changed', 'staff']),
  signedAt: instant.nullable(),
  /** SHA-256 of the signed text, and of text and evidence together, hex; null until signed. */
  textHash: z.string().nullable(),
  evidenceHash: z.string().nullable(),
  voidReason: z.string(),
  /** The member of staff who ended it; null where the order did. */
  voidedBy: z.string().nullable(),
  createdAt: instant,
})

/** A seal; its picture is read apart. */
const seal = z.object({
  sealId: z.string(),
  /** SHA-256 of the picture, hex: part of the evidence of contracts that bear it. */
  hash: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  by: z.string(),
  createdAt: instant,
})

/** What staff do with contracts. Names and evidence are shown by `staff.revealContract` alone. */
export const staffContractCalls = {
  'staff.contracts': staffList({
    wire: 'staff:contracts',
    permission: 'orders.read',
    scope: 'merchant',
    filters: {
      state: contractState.optional(),
      type: contractType.optional(),
      startsFrom: calendarDate.optional(),
      startsTo: calendarDate.optional(),
    },
    item: staffContract,
    sorts: ['createdAt', 'startsOn'],
    summary: 'Contracts of the merchant’s orders; the search finds contract and order number and product.',
  }),
  'staff.contract': staffRead({
    wire: 'staff:contract',
    permission: 'orders.read',
    scope: 'merchant',
    subject: 'contractNo',
    input: contractNo,
    answer: staffContract.extend({
      /** What the customer has chosen, in words: 争议解决方式 — 向人民法院起诉. Of open contracts so far. */
      choices: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Why it cannot be signed now; empty when it can, or has been. */
      blocks: z.array(z.string()),
    }),
    summary: 'One contract with the customer’s choices and what blocks it; nobody’s name.',
  }),
  'staff.revealContract': staffChange({
    wire: 'staff:revealContract',
    permission: 'personal.reveal',
    scope: 'merchant',
    subject: 'contractNo',
    input: contractNo.extend({ reason: z.string().trim().min(2).max(100) }),
    answer: z.object({
      /** With signatures where it is signed. */
      document: paperDocument,
      /** Who signed, how and from where; null until signed. */
      evidence: z
        .object({
          name: z.string(),
          document: z.string(),
          mobile: z.string(),
          signature: z.enum(['drawn', 'typed']),
          signedAt: instant,
          address: z.string(),
          userAgent: z.string(),
          requestId: z.string(),
          textHash: z.string(),
          evidenceHash: z.string(),
          /** Whether text and evidence still have the hashes kept beside them. */
          intact: z.boolean(),
          versions: z.array(z.object({ code: z.string(), version: z.string() })),
        })
        .nullable(),
    }),
    summary: 'The document and its evidence, for a reason that the audit keeps.',
  }),
  'staff.voidContract': staffChange({
    wire: 'staff:voidContract',
    permission: 'contracts.handle',
    scope: 'merchant',
    subject: 'contractNo',
    input: contractNo.extend({
      /** The customer reads it. */
      reason: z.string().trim().min(2, '请填写作废原因').max(100),
    }),
    answer: staffContract,
    summary:
      'Ends a contract, signed or not; the record stays. A new one is made by `staff.reissueContract`.',
  }),
  'staff.reissueContract': staffChange({
    wire: 'staff:reissueContract',
    permission: 'contracts.handle',
    scope: 'merchant',
    subject: 'orderNo',
    input: orderNo,
    answer: staffContract,
    summary:
      'Makes a new contract of an order, with today’s texts: in place of one that was voided, or to be signed in place of ' +
      'a signed one, which holds until then. The customer is asked to sign.',
  }),
  'staff.contractSeal': staffRead({
    wire: 'staff:contractSeal',
    permission: 'texts.manage',
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({
      seal: seal
        .extend({
          /** As a data URL. */
          picture: z.string(),
        })
        .nullable(),
    }),
    summary: 'The merchant’s own seal on contracts; null: a mark drawn from its name stands there.',
  }),
  'staff.setContractSeal': staffChange({
    wire: 'staff:setContractSeal',
    permission: 'texts.manage',
    scope: 'merchant',
    hidden: ['data'],
    maxBodyBytes: PICTURE_BASE64_LENGTH + 1024,
    input: z.object({
      /** A PNG with a transparent ground in base64, at least 200 pixels wide and high. */
      data: z.string().min(1, '请选择印章图片').max(PICTURE_BASE64_LENGTH, PICTURE_TOO_LARGE),
    }),
    answer: seal,
    summary:
      'Keeps the merchant’s own seal, sealed, for contracts signed from now on; those that are signed keep the one they bear.',
  }),
  'staff.removeContractSeal': staffChange({
    wire: 'staff:removeContractSeal',
    permission: 'texts.manage',
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({}),
    summary: 'From now on contracts bear the mark drawn from the merchant’s name again.',
  }),
}

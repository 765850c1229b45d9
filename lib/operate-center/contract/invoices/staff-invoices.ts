import { z } from 'zod'
import { type DeductionVoucher, voucherTypeNames } from '../../../domain/invoices/deductions.ts'
import { redCauseNames } from '../../../domain/invoices/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { calendarDate, chosenDay, fen, instant } from '../values.ts'
import {
  invoiceCard,
  invoiceHead,
  invoiceId,
  invoiceKind,
  invoiceState,
  invoiceType,
  issuedFacts,
  issuerName,
  mailState,
} from './invoice-parts.ts'

/** Largest file of an invoice, bytes; those of the tax office have 50 to 300 kB. */
const INVOICE_FILE_BYTES = 2 * 1024 * 1024
const FILE_LENGTH = Math.ceil(INVOICE_FILE_BYTES / 3) * 4
const fileData = z.string().max(FILE_LENGTH, '发票文件超过2MB，请确认选择的是发票原件')

const reason = z.string().trim().min(2).max(100)
/** 发票号码: 20 digits of a fully digital invoice, 8 of an older one. */
const invoiceNumber = z
  .string()
  .trim()
  .regex(/^(\d{20}|\d{8})$/, '发票号码应为20位数字（旧版发票为8位）')

const queued = invoiceCard.extend({
  customerId: z.string(),
  orderNos: z.array(z.string()),
  issuer: issuerName,
  /** Of an enterprise; a person has none. */
  taxNo: z.string(),
  mailState,
  /** The outside system is making a red-letter invoice for it. */
  takingBack: z.boolean(),
  reason: z.string(),
  ...issuedFacts.shape,
  updatedAt: instant,
})

/** A voucher of what was passed on (domain/invoices/deductions.ts); amounts in fen. */
const deductionVoucher = z.strictObject({
  type: z.enum(codesOf(voucherTypeNames)),
  number: z.string().trim().max(20).default(''),
  code: z.string().trim().max(12).default(''),
  issuedOn: z.union([calendarDate, z.literal('')]).default(''),
  total: fen,
  deducted: fen,
  note: z.string().trim().max(100).default(''),
}) satisfies z.ZodType<DeductionVoucher>

/** 商品编码, rate and name of a content on the invoice line, as the merchant's accountant says. */
const goodsLine = z.strictObject({
  kind: invoiceKind,
  content: z.string().trim().min(2).max(20),
  /** 商品和服务税收分类编码. */
  code: z.string().regex(/^\d{19}$/, '税收分类编码为19位数字'),
  /** 0.06; 0 with a `zeroRate`. */
  rate: z.string().regex(/^0(\.\d{1,3})?$/, '税率如 0.06'),
  /** 零税率标识 for a rate of 0: 1 免税, 2 不征税, 3 普通零税率. */
  zeroRate: z.enum(['', '1', '2', '3']).default(''),
  /** Taxed by the difference (差额征税): an invoice waits until staff have given the vouchers of what was passed on. */
  margin: z.boolean().default(false),
})

const settings = z.strictObject({
  /** Customers can ask for invoices here. */
  open: z.boolean().default(true),
  /** Several orders of a kind on one invoice. */
  merge: z.boolean().default(true),
  /** Days after the service began, or after ordering where none begins. */
  withinDays: z.number().int().min(1).max(3660).default(365),
  /** Price lines with one of these words are not invoiced: 意外险, 使馆费. */
  excluded: z.array(z.string().trim().min(2).max(20)).max(20).default([]),
  /** Printed as the invoice's remark (备注). */
  note: z.string().trim().max(100).default(''),
  /** What differs from the kind's own rule: contents to choose from, and whether a 专票 can be asked for. */
  kinds: z
    .partialRecord(
      invoiceKind,
      z.strictObject({
        contents: z.array(z.string().trim().min(2).max(20)).min(1).max(8).optional(),
        special: z.boolean().default(false),
      }),
    )
    .default({}),
  issuer: issuerName.default('manual'),
  /** Our side of an invoice from an outside system; its tax number and keys are credentials. */
  seller: z
    .strictObject({
      phone: z.string().trim().max(30).default(''),
      address: z.string().trim().max(100).default(''),
      /** 开票人. */
      clerk: z.string().trim().max(20).default(''),
    })
    .prefault({}),
  goods: z.array(goodsLine).max(40).default([]),
})
export type InvoiceSettings = z.output<typeof settings>

/** What holds while a merchant has set nothing. */
export const invoiceSettings = settings

export const staffInvoiceCalls = {
  'staff.invoices': staffList({
    wire: 'staff:invoices',
    permission: 'invoices.handle',
    scope: 'merchant',
    filters: {
      state: invoiceState.optional(),
      kind: invoiceKind.optional(),
      type: invoiceType.optional(),
      customerId: z.string().max(40).optional(),
      /** Waits for a red-letter invoice. */
      redAsked: z.boolean().optional(),
    },
    sorts: ['createdAt', 'amount'],
    item: queued,
    summary:
      'Invoices of the merchant; finds by id, order number, invoice number and by the whole title. Names of persons ' +
      'are masked.',
  }),
  'staff.invoice': staffRead({
    wire: 'staff:invoice',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId,
    answer: queued.extend({
      deductions: z.array(deductionVoucher),
      orders: z.array(z.object({ orderNo: z.string(), name: z.string(), amount: fen })),
      history: z.array(
        z.object({ at: instant, text: z.string(), by: z.string(), person: z.string().nullable() }),
      ),
    }),
    summary: 'One invoice with its orders and history; the head of a person and the e-mail stay hidden.',
  }),
  'staff.revealInvoice': staffChange({
    wire: 'staff:revealInvoice',
    permission: 'personal.reveal',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId.extend({ reason }),
    answer: z.object({ head: invoiceHead, email: z.string() }),
    summary: 'The head in full and the e-mail, as an invoice needs them; for a reason that the audit keeps.',
  }),
  'staff.issueInvoice': staffChange({
    wire: 'staff:issueInvoice',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    hidden: ['number', 'data'],
    maxBodyBytes: FILE_LENGTH + 2048,
    input: invoiceId.extend({
      number: invoiceNumber,
      issuedOn: chosenDay,
      /** Fen on the invoice; refused when a refund has changed it meanwhile. */
      amount: fen,
      /** Base64 of the PDF or OFD. */
      data: fileData.min(1, '请选择发票文件'),
    }),
    answer: z.object({ state: invoiceState }),
    summary: 'Books an invoice that staff have issued, with its file; the customer gets it by mail.',
  }),
  'staff.failInvoice': staffChange({
    wire: 'staff:failInvoice',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId.extend({ reason }),
    answer: z.object({ state: invoiceState }),
    summary: 'Refuses a request with a reason the customer reads; its orders can be asked for again.',
  }),
  'staff.redLetterInvoice': staffChange({
    wire: 'staff:redLetterInvoice',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    hidden: ['number', 'data'],
    maxBodyBytes: FILE_LENGTH + 2048,
    input: invoiceId.extend({
      /** Of the red-letter invoice. */
      number: invoiceNumber,
      reason,
      data: fileData.optional(),
    }),
    answer: z.object({ state: invoiceState }),
    summary: 'Books the red-letter invoice that takes this one back; what stayed paid can be invoiced anew.',
  }),
  'staff.setInvoiceDeductions': staffChange({
    wire: 'staff:setInvoiceDeductions',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    hidden: ['vouchers'],
    input: invoiceId.extend({ vouchers: z.array(deductionVoucher).max(50) }),
    answer: z.object({ deducted: fen }),
    summary:
      'Sets the vouchers of what was passed on, for an outside system that issues by difference; while it waits.',
  }),
  'staff.takeBackInvoice': staffChange({
    wire: 'staff:takeBackInvoice',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId.extend({ cause: z.enum(codesOf(redCauseNames)) }),
    answer: z.object({ state: invoiceState }),
    summary:
      'Has the outside system that issued an invoice take it back by a red-letter invoice; the buyer may have to agree ' +
      'at the tax office within 72 hours.',
  }),
  'staff.declineInvoiceChange': staffChange({
    wire: 'staff:declineInvoiceChange',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId.extend({ reason }),
    answer: z.object({ state: invoiceState }),
    summary:
      'Declines a customer’s wish for a red-letter invoice, with a reason; not one that a refund needs.',
  }),
  'staff.resendInvoice': staffChange({
    wire: 'staff:resendInvoice',
    permission: 'invoices.handle',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId,
    answer: z.object({}),
    summary: 'Sends the invoice by mail again, to the address the customer gave.',
  }),
  'staff.invoiceFile': staffChange({
    wire: 'staff:invoiceFile',
    permission: 'personal.reveal',
    scope: 'merchant',
    subject: 'id',
    input: invoiceId.extend({ reason }),
    answer: z.object({ contentType: z.string(), data: z.string() }),
    summary: 'The invoice’s file, base64; for a reason that the audit keeps.',
  }),
  'staff.invoiceSettings': staffRead({
    wire: 'staff:invoiceSettings',
    permission: 'invoices.handle',
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({ settings }),
    summary: 'What the merchant has set for invoices.',
  }),
  'staff.setInvoiceSettings': staffChange({
    wire: 'staff:setInvoiceSettings',
    permission: 'invoices.manage',
    scope: 'merchant',
    hidden: ['settings'],
    input: z.object({ settings }),
    answer: z.object({ settings }),
    summary: 'Sets who issues invoices, what is invoiced, and codes, rates and notes of their lines.',
  }),
}

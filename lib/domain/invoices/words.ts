/** 普票 and 专票; both are fully digital invoices (数电票) since 2024-12-01, without paper. */
export const invoiceTypeNames = { normal: '普通发票', special: '专用发票' } as const
export type InvoiceType = keyof typeof invoiceTypeNames

/** 抬头: to whom an invoice is made out. */
export const headKindNames = { personal: '个人', enterprise: '企业单位' } as const
export type HeadKind = keyof typeof headKindNames

/** The states of an invoice that was asked for (domain.md B.9). */
export const invoiceStateNames = {
  waiting: '待开票',
  issuing: '开票中',
  issued: '已开票',
  failed: '开票失败',
  redLettered: '已红冲',
  cancelled: '已取消',
} as const
export type InvoiceState = keyof typeof invoiceStateNames

/** Who issues invoices: staff by hand, or an outside system. */
export const issuerNames = ['manual', 'nuonuo'] as const
export type IssuerName = (typeof issuerNames)[number]

/** Why an issued invoice is taken back, as the tax office asks (冲红原因). */
export const redCauseNames = {
  returned: '销货退回',
  mistake: '开票有误',
  ended: '服务中止',
  allowance: '销售折让',
} as const
export type RedCause = keyof typeof redCauseNames

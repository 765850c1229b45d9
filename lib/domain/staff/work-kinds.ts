/** What has to be done at the desk, kind by kind, and what the person is asked to do. */
export const workKinds = {
  orderConfirm: { name: '待确认订单', todo: '请核实名额与资源，在时限前确认或拒绝' },
  departureNotice: { name: '待发出团通知', todo: '团期临近，请填写并发送出团通知' },
  departureForming: { name: '未达最低成团人数', todo: '请决定成团，或办理不成团并通知客人' },
  travellersMissing: { name: '待补录出行人', todo: '出行临近，请联系客人补全出行人证件信息' },
  contractUnsigned: { name: '待签合同', todo: '出行临近，请提醒客人签署合同' },
  visaCheck: { name: '待审核签证材料', todo: '请审核材料，通过或退回补充' },
  visaSubmit: { name: '待送签', todo: '材料已审核通过，请预约或送签' },
  visaAppointment: { name: '签证预约', todo: '预约时间临近，请提醒申请人按时到场' },
  voucherIssue: { name: '待出票', todo: '请出票或导入供应商券码，无法出票请登记原因' },
  parcelSend: { name: '待发货', todo: '请发货并登记快递单号' },
  afterSaleDecide: { name: '待处理售后', todo: '请审核售后申请或确认收到退货' },
  refundDecide: { name: '待审核退款', todo: '请审核退款申请' },
  refundFailed: { name: '退款失败', todo: '渠道未能退款，请重试或线下退回后登记' },
  paymentOpen: { name: '支付结果待核实', todo: '渠道尚未给出结果，请到商户平台核实这笔支付' },
  billDiffers: { name: '对账差异', todo: '账单与账目不一致，请逐笔核对' },
  invoiceIssue: { name: '待开发票', todo: '请开具发票并上传文件' },
  invoiceRed: { name: '待红冲发票', todo: '请红冲发票，或说明不能红冲的原因' },
  reviewCheck: { name: '待审核点评', todo: '请审核点评，公开或驳回' },
  verificationCheck: { name: '待审核实名认证', todo: '请核对证件照片，通过或驳回' },
  distributorCheck: { name: '待审核分销申请', todo: '请审核申请资料，通过或驳回' },
  messageAnswer: { name: '待回复留言', todo: '请联系客人，并登记处理结果' },
  messageFailed: { name: '消息发送失败', todo: '请重新发送，或电话通知客人' },
  exportFailed: { name: '导出失败', todo: '请按提示调整筛选条件后重新导出' },
} as const satisfies Record<string, { name: string; todo: string }>

export type WorkKind = keyof typeof workKinds

export const workKindCodes = Object.keys(workKinds) as [WorkKind, ...WorkKind[]]

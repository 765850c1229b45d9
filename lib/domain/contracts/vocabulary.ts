/** The contracts of a travel agency (domain.md B.8), by what is sold. */
export const contractTypeNames = {
  domestic: '境内旅游合同',
  outbound: '出境旅游合同',
  taiwan: '赴台湾地区旅游合同',
  dayTour: '一日游合同',
  service: '委托服务协议',
} as const
export type ContractType = keyof typeof contractTypeNames

/**
 * Where a contract stands. draft: something has to be done before it can be signed. waiting: it can be signed. amended:
 * another one, signed later, has taken its place. void: ended by staff, or with its order before it was signed.
 */
export const contractStateNames = {
  draft: '待完善',
  waiting: '待签署',
  signed: '已签署',
  amended: '已变更',
  void: '已作废',
} as const
export type ContractState = keyof typeof contractStateNames

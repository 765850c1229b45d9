/** 产品范围 (domain.md B.1): decides the contract template, the fee ladder and which documents make sense. */
export const TRAVEL_SCOPES = {
  domestic: '境内',
  nearby: '周边',
  'hk-macau': '港澳',
  taiwan: '台湾',
  outbound: '出境',
} as const

export type TravelScope = keyof typeof TRAVEL_SCOPES

/** Does the journey leave the mainland's border control (出入境管理)? */
export function leavesMainland(scope: TravelScope): boolean {
  return scope !== 'domestic' && scope !== 'nearby'
}

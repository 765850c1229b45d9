import type { AgreementText, OwnTexts } from '@/lib/flows/ordering/core/order-texts-client.ts'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'

/**
 * 个人信息保护法 39: who receives what abroad and why, how to exercise one's rights, and a consent of its own. The facts of
 * this visa first, beside them the merchant's own text, else the general sentences that come with the shop.
 */
export function crossBorderTexts(
  { country, biometrics }: Pick<VisaDetail, 'country' | 'biometrics'>,
  own: OwnTexts,
): AgreementText[] {
  return [
    {
      title: '提供给谁',
      text: `${country.name}驻华使领馆及其签证申请中心，仅限办理本次签证所需。`,
    },
    ...(own ?? generalTexts(biometrics)),
  ]
}

function generalTexts(biometrics: boolean): AgreementText[] {
  return [
    {
      title: '提供什么',
      text: `申请人的姓名及拼音、性别、出生日期、国籍、护照信息、联系方式，以及材料清单中的照片、职业、家庭和财务证明${
        biometrics ? '；指纹由申请人本人在签证中心采集，本店不经手' : ''
      }。其中护照号码、财务和未成年人的信息属于敏感个人信息，不满14周岁的申请人的信息须由监护人同意。`,
    },
    { title: '为了什么', text: '填写和递交签证申请、预约面试或采集指纹、查询审理进度。' },
    {
      title: '您的权利',
      text: '您可以向本店查询、更正或要求删除这些信息，也可以撤回同意；送签前撤回的，本店停止递交，已经发生的费用按退款规则处理；送签后使领馆按其本国法律处理。不同意则无法代办签证，但不影响您浏览本店其他产品。',
    },
  ]
}

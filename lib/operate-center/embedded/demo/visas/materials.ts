import type { Occupation } from '../../../../domain/visas/words.ts'
import type { FormId } from './forms.ts'
import type { MaterialDraft } from './model.ts'

/** Occupations: 1 employed, 2 freelance or none, 3 retired, 4 student, 5 not at school yet. */
const EARNING: readonly Occupation[] = [1, 2, 3]
const ADULT: readonly Occupation[] = [1, 2, 3, 4]
const CHILD: readonly Occupation[] = [4, 5]

const passport: MaterialDraft = {
  id: 'passport',
  title: '护照原件',
  kind: 'original',
  spec: '有效期在出行日后6个月以上，空白签证页2页以上，末页本人签名；有旧护照的一并提供',
}

const photo = (spec: string, copies = 2): MaterialDraft => ({
  id: 'photo',
  title: '证件照片',
  kind: 'original',
  copies,
  spec,
})

const idCard: MaterialDraft = {
  id: 'id-card',
  title: '身份证复印件',
  of: ADULT,
  kind: 'copy',
  spec: '正反面复印在同一张A4纸上，在有效期内',
}

const household: MaterialDraft = {
  id: 'household',
  title: '户口本复印件',
  kind: 'copy',
  spec: '整本复印，含首页、变更页；集体户口提供首页与本人页',
}

const marriage: MaterialDraft = {
  id: 'marriage',
  title: '结婚证复印件',
  of: EARNING,
  required: false,
  kind: 'copy',
  spec: '已婚者提供；离异者提供离婚证或判决书',
}

const statement = (months: number, balance: string): MaterialDraft => ({
  id: 'statement',
  title: '银行流水',
  of: EARNING,
  kind: 'original',
  spec: `近${months}个月的工资卡或常用储蓄卡流水，银行盖章，${balance}`,
})

const employment = (form: FormId): MaterialDraft => ({
  id: 'employment',
  title: '在职证明',
  of: [1],
  kind: 'original',
  spec: '单位抬头纸打印并盖公章，写明职务、入职时间、收入与准假起止日期',
  form,
})

const licence: MaterialDraft = {
  id: 'licence',
  title: '营业执照复印件',
  of: [1],
  kind: 'copy',
  spec: '单位营业执照副本复印件并盖公章；事业单位提供组织机构代码证',
}

const retirement: MaterialDraft = {
  id: 'retirement',
  title: '退休证复印件',
  of: [3],
  kind: 'copy',
  spec: '含照片页与发证机关页；没有退休证的提供养老金领取证明',
}

const school: MaterialDraft = {
  id: 'school',
  title: '在校证明',
  of: [4],
  kind: 'original',
  spec: '学校盖章，写明年级班级；学期中出行须写明准假日期',
  form: 'student',
}

const studentCard: MaterialDraft = {
  id: 'student-card',
  title: '学生证复印件',
  of: [4],
  required: false,
  kind: 'copy',
  spec: '含照片页与注册页；没有学生证的以在校证明代替',
}

const kinship: MaterialDraft = {
  id: 'kinship',
  title: '亲属关系公证',
  of: CHILD,
  kind: 'original',
  spec: '公证处出具，证明与父母的关系，半年内有效',
}

const entrust: MaterialDraft = {
  id: 'entrust',
  title: '委托公证',
  of: CHILD,
  required: false,
  kind: 'original',
  spec: '未满18周岁且不与父母双方同行时提供，由不同行的一方委托；与父母双方同行的不需要',
  form: 'family-consent',
}

const birth: MaterialDraft = {
  id: 'birth',
  title: '出生证明复印件',
  of: [5],
  kind: 'copy',
  spec: '医学出生证明，写有父母姓名',
}

const itinerary: MaterialDraft = {
  id: 'itinerary',
  title: '行程单',
  kind: 'electronic',
  spec: '按天写明城市、酒店与交通，与预订单一致',
  form: 'itinerary',
}

const booking: MaterialDraft = {
  id: 'booking',
  title: '机票与酒店预订单',
  kind: 'electronic',
  spec: '覆盖全程、写有申请人姓名；出签前请选择可免费取消的预订',
}

/** domain.md B.3: the set of each occupation, complete. */
export const japan: readonly MaterialDraft[] = [
  passport,
  photo('2寸白底彩照（45×45 mm），近6个月内拍摄，不佩戴首饰，露出双耳'),
  {
    id: 'form',
    title: '签证申请信息表',
    kind: 'electronic',
    spec: '逐项填写，由我们据此填写使领馆的申请表',
    form: 'jp-form',
  },
  idCard,
  marriage,
  household,
  employment('employment'),
  licence,
  statement(6, '余额建议5万元以上'),
  retirement,
  school,
  studentCard,
  birth,
  kinship,
  entrust,
]

/** Multiple entries ask for more of the applicant's means. */
export const japanMultiple: readonly MaterialDraft[] = [
  ...japan.filter(({ id }) => id !== 'statement'),
  {
    id: 'tax',
    title: '完税证明',
    of: EARNING,
    kind: 'electronic',
    spec: '税务部门出具的近1年个人所得税纳税记录，年收入20万元以上（三年）或50万元以上（五年）',
  },
  {
    id: 'assets',
    title: '资产证明',
    of: EARNING,
    required: false,
    kind: 'copy',
    spec: '房产证、存款证明或理财证明，二选一即可',
  },
]

export const korea: readonly MaterialDraft[] = [
  passport,
  photo('白底彩照35×45 mm，近6个月内拍摄', 1),
  idCard,
  household,
  employment('employment'),
  licence,
  statement(6, '余额建议3万元以上'),
  retirement,
  school,
  birth,
  entrust,
]

export const schengen: readonly MaterialDraft[] = [
  passport,
  photo('白底彩照35×45 mm，近6个月内拍摄，面部占照片70%–80%'),
  idCard,
  household,
  marriage,
  itinerary,
  booking,
  {
    id: 'insurance',
    title: '申根旅行医疗保险',
    kind: 'electronic',
    spec: '保额不低于3万欧元，覆盖全部申根国家与全程；可在可选服务中购买',
  },
  employment('employment-en'),
  licence,
  statement(3, '有稳定进账，余额覆盖全程费用'),
  retirement,
  school,
  birth,
  kinship,
  entrust,
]

export const britain: readonly MaterialDraft[] = [
  passport,
  idCard,
  household,
  itinerary,
  employment('employment-en'),
  licence,
  statement(6, '能说明收入来源'),
  {
    id: 'property',
    title: '资产证明',
    of: EARNING,
    required: false,
    kind: 'copy',
    spec: '房产证、车辆行驶证或存款证明，附英文翻译',
  },
  retirement,
  school,
  birth,
  entrust,
]

export const america: readonly MaterialDraft[] = [
  passport,
  photo('白底彩照51×51 mm，近6个月内拍摄，不戴眼镜，另附电子版', 1),
  {
    id: 'info',
    title: '信息收集表',
    kind: 'electronic',
    spec: '据此填写DS-160，提交前由您本人核对',
    form: 'us-info',
  },
  { ...idCard, required: false },
  { ...employment('employment-en'), required: false, spec: '面谈时备查，写明职务、收入与准假日期' },
  { ...statement(6, '面谈时备查'), required: false },
  { ...retirement, required: false },
  school,
  birth,
  kinship,
]

export const online: readonly MaterialDraft[] = [
  {
    id: 'passport-scan',
    title: '护照首页扫描件',
    kind: 'electronic',
    spec: '彩色、四角完整、无反光；有效期在出行日后6个月以上',
  },
  {
    id: 'photo-file',
    title: '电子照片',
    kind: 'electronic',
    spec: '白底，近6个月内拍摄，不小于400×600像素',
  },
  {
    id: 'flight',
    title: '往返机票预订单',
    required: false,
    kind: 'electronic',
    spec: '写有入境日期与口岸',
  },
  {
    ...birth,
    kind: 'electronic',
    spec: '医学出生证明的扫描件或照片，写有父母姓名',
  },
]

/** Papers of visitors who lodge them on line: everything as files. */
export const visitorOnline: readonly MaterialDraft[] = [
  ...online.filter(({ id }) => id !== 'birth'),
  itinerary,
  ...[
    idCard,
    household,
    marriage,
    employment('employment-en'),
    licence,
    statement(6, '余额覆盖全程费用'),
    retirement,
    school,
    birth,
    entrust,
  ].map(
    (material): MaterialDraft => ({
      ...material,
      kind: 'electronic',
      title: material.title.replace('复印件', ''),
    }),
  ),
]

export const business: readonly MaterialDraft[] = [
  passport,
  photo('白底彩照45×45 mm，近6个月内拍摄'),
  idCard,
  {
    id: 'invitation',
    title: '邀请函',
    kind: 'original',
    spec: '邀请单位出具并盖章，写明来访目的、日程与费用承担',
  },
  {
    id: 'guarantee',
    title: '身元保证书与滞在予定表',
    kind: 'original',
    spec: '由邀请单位填写并盖章',
  },
  employment('employment'),
  licence,
]

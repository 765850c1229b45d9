import { strToU8, zipSync } from 'fflate'

/** A form as somebody fills it in: a heading, an explanation and lines to write on. */
type Form = { name: string; title: string; note: string; rows: readonly string[]; foot: string }

const employer = ['单位名称（盖章）', '单位地址', '单位电话', '负责人姓名与职务', '负责人签字', '日期']

const forms = {
  'jp-form': {
    name: '日本签证申请表（中文填写说明版）.docx',
    title: '日本签证申请信息表',
    note: '请用正楷如实填写，我们据此填写使领馆的正式申请表。没有的项目写“无”。',
    rows: [
      '姓名（中文）',
      '姓名拼音（与护照一致）',
      '曾用名',
      '性别',
      '出生日期与出生地',
      '婚姻状况',
      '护照号码、签发地与有效期',
      '现住址与电话',
      '工作单位、职务、地址与电话',
      '配偶职业',
      '预计入境日期与停留天数',
      '入境机场与航班',
      '在日酒店名称、地址与电话',
      '上次赴日时间与停留天数',
      '是否曾被拒签（时间与原因）',
    ],
    foot: '本人确认以上内容真实。签字：____________  日期：____________',
  },
  employment: {
    name: '在职证明（中文模板）.docx',
    title: '在职及准假证明',
    note: '用单位抬头纸打印并加盖公章，红色文字处按实际情况填写。',
    rows: [
      '申请人姓名与护照号',
      '入职时间',
      '职务',
      '月薪（税后）',
      '准假起止日期',
      '前往国家与目的',
      ...employer,
    ],
    foot: '兹证明上述情况属实，该员工按期返回后继续在本单位工作。',
  },
  'employment-en': {
    name: '在职证明（英文模板）.docx',
    title: 'Certificate of Employment and Leave',
    note: 'To the Visa Section. Print on the letterhead of your company and stamp it. 请用单位抬头纸打印并盖章。',
    rows: [
      'Name and passport number of the applicant',
      'Employed since',
      'Position',
      'Monthly salary (CNY)',
      'Leave granted from / to',
      'Country and purpose of the visit',
      'Costs are borne by',
      'Name of the company (stamp)',
      'Address and telephone',
      'Name and position of the signatory',
      'Signature and date',
    ],
    foot: 'We confirm that the above is true and that the employee will return to this position after the journey.',
  },
  student: {
    name: '在校证明（模板）.docx',
    title: '在校证明',
    note: '由学校填写并加盖公章，寒暑假期间出行不需要准假内容。',
    rows: [
      '学生姓名与出生日期',
      '学校名称与地址',
      '院系、年级与班级',
      '入学时间',
      '准假起止日期',
      '班主任或辅导员姓名与电话',
      '学校盖章与日期',
    ],
    foot: '兹证明该生为我校在籍学生，情况属实。',
  },
  itinerary: {
    name: '旅行日程表（模板）.docx',
    title: '旅行日程表 Itinerary',
    note: '每天一行，酒店与交通须与预订单一致。',
    rows: Array.from({ length: 10 }, (_, index) => `第${index + 1}天：日期 / 城市 / 行程 / 酒店 / 交通`),
    foot: '申请人签字：____________',
  },
  'us-info': {
    name: '美国签证信息收集表.docx',
    title: '美国签证信息收集表（用于填写DS-160）',
    note: '请如实填写；提交前由您本人在线核对并确认。',
    rows: [
      '姓名、曾用名与姓名电码',
      '出生日期、城市与身份证号',
      '护照号码、签发地与有效期',
      '家庭住址、电话与邮箱',
      '近五年使用的社交媒体账号',
      '父母姓名与出生日期',
      '配偶姓名、出生日期与出生地',
      '工作单位、职务、月收入与工作内容',
      '前一份工作的单位与时间',
      '最高学历的学校与就读时间',
      '近五年到访过的国家',
      '赴美日期、停留天数、地址与费用来源',
      '以往美国签证与入境记录，是否曾被拒签',
    ],
    foot: '本人确认以上内容真实完整。签字：____________  日期：____________',
  },
  'family-consent': {
    name: '未成年人随行同意书（模板）.docx',
    title: '未成年人出行同意书',
    note: '不与父母双方同行时填写，部分国家须经公证。',
    rows: [
      '未成年人姓名、出生日期与护照号',
      '父亲姓名与证件号',
      '母亲姓名与证件号',
      '同行人姓名及与未成年人的关系',
      '前往国家与起止日期',
      '费用承担人',
    ],
    foot: '我们同意上述未成年人出行。父亲签字：__________ 母亲签字：__________ 日期：__________',
  },
} as const satisfies Record<string, Form>

export type FormId = keyof typeof forms
export const formIds = Object.keys(forms) as FormId[]

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const kept = new Map<FormId, Uint8Array>()

/** A form as a Word file; the same bytes each time. */
export function formFile(id: FormId): { name: string; contentType: string; bytes: Uint8Array } {
  const bytes = kept.get(id) ?? docxOf(forms[id])
  kept.set(id, bytes)
  return { name: forms[id].name, contentType: DOCX, bytes }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'

function docxOf({ title, note, rows, foot }: Form): Uint8Array {
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')
  const cell = (width: number, text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, 22)}</w:tc>`
  const table =
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
    '<w:tblGrid><w:gridCol w:w="3600"/><w:gridCol w:w="5400"/></w:tblGrid>' +
    rows
      .map(
        (row) => `<w:tr><w:trPr><w:trHeight w:val="560"/></w:trPr>${cell(3600, row)}${cell(5400, '')}</w:tr>`,
      )
      .join('') +
    '</w:tbl>'
  const body =
    paragraph(title, 36, '<w:jc w:val="center"/>') +
    paragraph(note, 21) +
    table +
    paragraph('', 21) +
    paragraph(foot, 22)
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1200" w:right="1400" w:bottom="1200" w:left="1400" w:header="600" w:footer="600" w:gutter="0"/></w:sectPr>'
  const files = {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document ${W}><w:body>${body}${page}</w:body></w:document>`,
  }
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  // A fixed date, so that the same form has the same bytes.
  return zipSync(Object.fromEntries(parts), { mtime: '2026-01-01T00:00:00' })
}

/** @param size half points */
function paragraph(text: string, size: number, more = ''): string {
  const font = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="宋体"/>'
  const run =
    text &&
    `<w:r><w:rPr>${font}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  return `<w:p><w:pPr>${more}</w:pPr>${run}</w:p>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

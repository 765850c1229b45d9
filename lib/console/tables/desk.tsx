import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { ToMaterialDesk } from '../boards/to-material-desk.tsx'
import { visaBoard } from '../boards/visa-board.tsx'
import { NoticePages, UploadedNotice } from '../notices/notice-file.tsx'
import { Pair, Stand, type Tone, Words } from '../parts/cells.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { Pictures } from '../parts/pictures.tsx'
import { answerSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { materialDeskScreen } from './material-desk.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'
import { tillScreen } from './till.tsx'

type Applicant = RowOf<'staff.visaApplicants'>
const onApplicant = actsOn<Pick<Applicant, 'unitId' | 'state'>>()
type ApplicantInFull = Value<'staff.visaApplicant'>
const onApplicantInFull = actsOn<ApplicantInFull>()
const materialsOf = ({ materials }: ApplicantInFull) =>
  materials.map(({ id, title, stateText }) => ({ value: id, label: `${title}（${stateText}）` }))
const fileOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
const filesOf = ({ materials, results }: ApplicantInFull) => [
  ...materials.flatMap(({ title, files }) =>
    files.map(({ id, name }) => ({ value: id, label: `${title}：${name}` })),
  ),
  ...results.map(({ id, name }) => ({ value: id, label: `结果：${name}` })),
]
type Parcel = RowOf<'staff.parcels'>
const onParcel = actsOn<Parcel>()
const onWaiting = actsOn<RowOf<'staff.waitingShipments'>>()
const onVoucher = actsOn<RowOf<'staff.vouchers'>>()
type AfterSale = Value<'staff.afterSale'>
const onAfterSale = actsOn<Pick<AfterSale, 'id' | 'state' | 'type'>>()
type Notice = Value<'staff.notice'> & { departureId?: string }
const onNotice = actsOn<RowOf<'staff.notices'>>()
type Contract = Pick<RowOf<'staff.contracts'>, 'contractNo' | 'orderNo' | 'state'>
const onContract = actsOn<Contract>()

/** States of applicants who still wait for something. */
const UNFINISHED = [10, 15, 20, 25, 30, 40, 45, 50, 55, 60, 65, 70] as const

const afterSaleTones: Readonly<Record<string, Tone>> = {
  applied: 'wait',
  toReturn: 'go',
  returned: 'wait',
  refunding: 'go',
  done: 'done',
}
const noticeTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  uploaded: 'wait',
  changed: 'wait',
  sent: 'go',
  told: 'done',
  changedTold: 'done',
}
const contractTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  draft: 'wait',
  signed: 'done',
  amended: 'done',
}
const voucherTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  unused: 'go',
  used: 'done',
  failed: 'bad',
}
const parcelTones: Readonly<Record<string, Tone>> = {
  trouble: 'bad',
  returning: 'bad',
  delivered: 'done',
  sent: 'go',
  moving: 'go',
  delivering: 'go',
}

const withApplicant = ({ unitId, state }: Pick<Applicant, 'unitId' | 'state'>) => ({ unitId, state })

/** Moves of an applicant that need nothing but a word. */
const moves = (
  [
    ['收到材料', 20, [15]],
    ['开始审核材料', 25, [20]],
    ['审核通过', 40, [25]],
    ['已送签', 50, [40, 45]],
    ['使馆要求面签', 55, [50]],
    ['出签', 60, [50, 55]],
    ['拒签', 65, [50, 55]],
    ['办理完成', 80, [60, 65, 70]],
  ] as const
).map(([label, to, from]) =>
  onApplicant('staff.moveVisaApplicants', {
    label,
    known: ({ unitId, state }) => ({ applicants: [{ unitId, state }], to }),
    many: (rows) => ({ applicants: rows.map(withApplicant), to }),
    omit: ['all'],
    when: ({ state }) => (from as readonly number[]).includes(state),
    bulk: true,
    all: 'applicants',
    ...(to === 65 ? { danger: true as const } : {}),
  }),
)

export const deskScreens: readonly Screen[] = [
  {
    name: 'notices',
    title: '出团通知',
    group: 'fulfilment',
    needs: ['staff.notices'],
    list: list('staff.notices', {
      empty: '还没有要通知的团期。客人报名后，团期出现在这里',
      search: '团号、产品名称',
      id: ({ departureId }) => departureId,
      opens: ({ departureId }) => departureId,
      first: () => ({ departFrom: todayInShanghai(Date.now()), sort: 'departDate', direction: 'asc' }),
      filters: ['departFrom', 'departTo', 'state'],
      columns: columnsOf('staff.notices', [
        { key: 'name', width: 240 },
        { key: 'state', width: 110, tone: noticeTones },
        { key: 'departDate', width: 140, sort: 'departDate' },
        { key: 'groupNo', width: 150 },
        { key: 'orders', width: 70 },
        { key: 'read', width: 70 },
        { key: 'due', width: 90, tone: { true: 'bad' } },
      ]),
      acts: [
        onNotice('staff.sendNotice', {
          label: '发送通知',
          known: ({ departureId, newest }) => ({ departureId, version: newest }),
          when: ({ newest, sent }) => newest > sent,
        }),
        onNotice('staff.uploadNotice', {
          label: '上传通知书',
          known: ({ departureId }) => ({ departureId }),
          note: 'PDF（最多12页）或图片。上传后核对每一页，再用于通知。',
          result: ({ fileId }, { departureId }) => (
            <UploadedNotice departureId={departureId} fileId={fileId} />
          ),
        }),
      ],
    }),
    detail: detail('staff.notice', {
      input: (departureId) => ({ departureId }),
      trail: 'departure',
      title: ({ stateText }) => `出团通知：${stateText}`,
      sections: [
        ...sectionsOf('staff.notice', { leave: ['file'] }),
        {
          title: '上传的通知书',
          when: ({ file }) => file !== null,
          of: ({ file }) => file && <NoticePages departureId={lastSegment()} file={file} />,
        },
      ],
      acts: [
        actsOn<Notice>()('staff.saveNotice', {
          label: '填写通知',
          known: ({ newest, file }) => ({
            departureId: lastSegment(),
            seen: newest,
            fileId: file?.id ?? null,
          }),
          start: ({ content, exceptions }) => ({ content, exceptions }) as never,
          choices: ({ orders }) => ({
            'exceptions.orderNo': orders.map(({ orderNo }) => ({ value: orderNo, label: orderNo })),
          }),
        }),
        actsOn<Notice>()('staff.sendNotice', {
          label: '发送通知',
          known: ({ newest }) => ({ departureId: lastSegment(), version: newest }),
          when: ({ newest, sent }) => newest > sent,
        }),
      ],
    }),
  },
  {
    name: 'notice-receipts',
    title: '通知送达与阅读',
    group: 'fulfilment',
    needs: ['staff.noticeReceipts'],
    list: list('staff.noticeReceipts', {
      empty: '还没有发出通知。在“出团通知”里发送后，这里显示谁已收到、谁已阅读',
      search: '订单号、团号、产品名称',
      id: ({ orderNo }) => orderNo,
      filters: ['unread', 'failed', 'kind', 'departFrom', 'departTo', 'departureId'],
      columns: [
        ...columnsOf('staff.noticeReceipts', [
          { key: 'name', width: 260 },
          { key: 'orderNo', width: 190 },
          { key: 'groupNo', width: 150 },
          { key: 'departDate', width: 140, sort: 'departDate' },
          { key: 'toldAt', width: 150 },
          { key: 'isRead', width: 90, tone: { false: 'wait', true: 'done' } },
          { key: 'readAt', width: 150 },
          { key: 'isUnreached', width: 90, tone: { true: 'bad' } },
        ]),
        {
          key: 'message',
          title: '最近一次通知',
          width: 220,
          of: ({ messages: [last] }) =>
            last ? (
              <Pair first={`${last.wayText} ${last.recipient}`} second={last.problem || last.stateText} />
            ) : (
              <Words>{null}</Words>
            ),
        },
      ],
      acts: [
        actsOn<RowOf<'staff.noticeReceipts'>>()('staff.tellNoticeAgain', {
          label: '再次提醒',
          known: ({ departureId, orderNo }) => ({ departureId, orderNos: [orderNo] }),
          when: ({ isRead, isUnreached }) => !isRead || isUnreached,
          note: '微信未送达的改发短信；每个版本最多再提醒三次，间隔半小时。',
          result: ({ left }) => left[0]?.reason ?? '',
          bulk: true,
        }),
      ],
    }),
  },
  {
    name: 'applicants',
    title: '签证申请人',
    group: 'fulfilment',
    needs: ['staff.visaApplicants'],
    list: list('staff.visaApplicants', {
      empty: '还没有签证申请人。客人购买签证后，申请人出现在这里',
      search: '订单号、护照号、快递单号、手机号',
      id: ({ unitId }) => unitId,
      opens: ({ unitId }) => unitId,
      name: ({ name, orderNo }) => `${name}（${orderNo}）`,
      board: visaBoard,
      first: () => ({ states: [...UNFINISHED], sort: 'materialsBy', direction: 'asc' }),
      filters: [
        'states',
        'country',
        'overdue',
        'materialsFrom',
        'materialsTo',
        'travelFrom',
        'travelTo',
        'orderNo',
        'proId',
      ],
      columns: columnsOf('staff.visaApplicants', [
        { key: 'name', width: 100 },
        { key: 'stateText', width: 110, tone: {} },
        { key: 'product', width: 190 },
        { key: 'passport', width: 110 },
        { key: 'materialsBy', width: 138, sort: 'materialsBy' },
        { key: 'travelDate', width: 138, sort: 'travelDate' },
        { key: 'wanting', width: 74 },
        { key: 'waitsFor', width: 74 },
        { key: 'orderNo', width: 160, extra: true },
        { key: 'appointment', width: 160, extra: true },
        { key: 'warnings', width: 200, extra: true },
      ]),
      acts: [
        ...moves,
        onApplicant('staff.returnVisaPassports', {
          label: '退还护照',
          known: (row) => ({ applicants: [withApplicant(row)] }),
          when: ({ state }) => state === 60 || state === 65,
          bulk: true,
        }),
        onApplicant('staff.bookVisaAppointment', {
          label: '预约面签',
          known: (row) => ({ applicants: [withApplicant(row)] }),
          when: ({ state }) => state === 40 || state === 45,
          bulk: true,
        }),
        onApplicant('staff.visaSheet', {
          label: '完整资料',
          known: ({ unitId }) => ({ unitIds: [unitId] }),
          note: '查看完整证件信息会连同原因记入操作日志。',
          result: (value) => (
            <Whole schema={answerSchema('staff.visaSheet')} value={value} path="staff.visaSheet" />
          ),
        }),
      ],
    }),
    detail: detail('staff.visaApplicant', {
      input: (unitId) => ({ unitId }),
      trail: 'applicant',
      title: ({ name, product }) => `${name} · ${product}`,
      sections: [
        {
          title: '材料审核',
          when: ({ state, status }) => status === 1 && (state === 20 || state === 25),
          of: ({ unitId }) => <ToMaterialDesk unitId={unitId} />,
        },
        ...sectionsOf('staff.visaApplicant'),
      ],
      acts: [
        ...moves,
        onApplicantInFull('staff.receiveVisaMaterials', {
          label: '登记收到材料',
          known: withApplicant,
          when: ({ state }) => [10, 15, 30].includes(state),
          choices: (row) => ({ materialIds: materialsOf(row) }),
        }),
        onApplicantInFull('staff.reviewVisaMaterials', {
          label: '审核材料',
          known: withApplicant,
          when: ({ state }) => state === 20 || state === 25,
          choices: (row) => ({ 'verdicts.materialId': materialsOf(row) }),
        }),
        onApplicant('staff.addVisaResult', {
          label: '上传签证结果',
          known: ({ unitId }) => ({ unitId }),
          when: ({ state }) => [60, 65, 70, 80].includes(state),
        }),
        onApplicantInFull('staff.visaFile', {
          label: '查看文件',
          note: '查看会连同原因记入操作日志。',
          when: (row) => filesOf(row).length > 0,
          choices: (row) => ({ fileId: filesOf(row) }),
          result: (file) => {
            saveFile({ ...file, data: [file.data] })
            return '文件已下载。'
          },
        }),
        onApplicantInFull('staff.removeVisaResult', {
          label: '删除结果文件',
          danger: true,
          when: ({ results }) => results.length > 0,
          choices: ({ results }) => ({ fileId: results.map(fileOption) }),
        }),
      ],
    }),
  },
  materialDeskScreen,
  {
    name: 'shipping',
    title: '待发货',
    group: 'fulfilment',
    needs: ['staff.waitingShipments'],
    list: list('staff.waitingShipments', {
      empty: '没有待发货的订单。客人付款后，要寄送的订单出现在这里',
      search: '订单号、产品名称',
      id: ({ orderNo }) => orderNo,
      filters: ['kind', 'waitingBy', 'partly'],
      columns: columnsOf('staff.waitingShipments', [
        { key: 'product', width: 280 },
        { key: 'orderNo', width: 170 },
        { key: 'since', width: 140, sort: 'since' },
        { key: 'receiver', width: 260 },
        { key: 'parcels', width: 80 },
      ]),
      make: [
        onNothing('staff.shipParcels', {
          label: '批量发货',
          note: '逐行填写订单号、快递公司和单号；一行有误不影响其他行。',
          result: (value) => (
            <Whole schema={answerSchema('staff.shipParcels')} value={value} path="staff.shipParcels" />
          ),
        }),
        onNothing('staff.handOverGoods', { label: '自提交付', note: '核对客人出示的8位提货码。' }),
      ],
      acts: [
        onWaiting('staff.shipParcel', {
          label: '发货',
          known: ({ orderNo }) => ({ orderNo }),
          start: ({ units }) => ({
            unitIds: units.filter(({ refunding }) => !refunding).map(({ id }) => id),
          }),
          note: '默认全部发出；退款中的不发。',
          choices: ({ units }) => ({
            unitIds: units
              .filter(({ refunding }) => !refunding)
              .map(({ id, label }) => ({ value: id, label })),
          }),
        }),
        onWaiting('staff.revealReceivers', {
          label: '收件信息',
          known: ({ orderNo }) => ({ orderNos: [orderNo] }),
          note: '查看完整收件人和电话会连同原因记入操作日志。',
          result: ({ receivers }) =>
            receivers.map(({ receiver, phone, address }) => `${receiver} ${phone} ${address}`).join('；'),
        }),
        onWaiting('staff.handOverItems', {
          label: '当面交付',
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ kind }) => kind === 'debris',
        }),
        onWaiting('staff.receiveDevice', {
          label: '收回设备',
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ kind }) => kind === 'debris',
        }),
      ],
    }),
  },
  {
    name: 'parcels',
    title: '快递包裹',
    group: 'fulfilment',
    needs: ['staff.parcels'],
    list: list('staff.parcels', {
      empty: '还没有寄出的包裹。在“待发货”里发货后，包裹出现在这里',
      search: '快递单号、订单号、产品名称',
      id: ({ id }) => id,
      opens: ({ id }) => id,
      filters: ['way', 'trouble', 'kind', 'sentFrom', 'sentTo', 'orderNo'],
      columns: columnsOf('staff.parcels', [
        { key: 'product', width: 240 },
        { key: 'trackingNo', width: 160 },
        { key: 'courier', width: 100 },
        { key: 'state', width: 90, tone: parcelTones },
        { key: 'way', width: 80 },
        { key: 'sentAt', width: 140, sort: 'sentAt' },
        { key: 'lastText', width: 240 },
      ]),
      acts: [
        onParcel('staff.receiveParcel', {
          label: '登记签收',
          known: ({ id }) => ({ parcelId: id }),
          when: ({ way, receivedAt }) => way === 'back' && !receivedAt,
        }),
        onParcel('staff.correctParcel', {
          label: '改单号',
          known: ({ id }) => ({ parcelId: id }),
          start: ({ trackingNo }) => ({ trackingNo }),
        }),
        onParcel('staff.addParcelTrack', { label: '补录物流', known: ({ id }) => ({ parcelId: id }) }),
      ],
    }),
    detail: detail('staff.parcel', {
      input: (parcelId) => ({ parcelId }),
      trail: 'parcel',
      title: ({ courier, trackingNo }) => `${courier.name} ${trackingNo}`,
      sections: sectionsOf('staff.parcel'),
    }),
  },
  {
    name: 'vouchers',
    title: '票券',
    group: 'fulfilment',
    needs: ['staff.vouchers'],
    list: list('staff.vouchers', {
      empty: '还没有票券。客人购买门票与当地服务并付款后，票券出现在这里',
      search: '完整券码、订单号',
      id: ({ voucherId }) => voucherId,
      opens: ({ voucherId }) => voucherId,
      filters: ['state', 'orderNo', 'productId'],
      columns: columnsOf('staff.vouchers', [
        { key: 'name', width: 260 },
        { key: 'label', width: 90 },
        { key: 'state', width: 90, tone: voucherTones },
        { key: 'codeEnd', width: 90 },
        { key: 'orderNo', width: 170 },
        { key: 'validTo', width: 140 },
        { key: 'usedAt', width: 140 },
        { key: 'usedPlace', width: 120, extra: true },
        { key: 'reason', width: 160, extra: true },
      ]),
      acts: [
        onVoucher('staff.issueVouchers', {
          label: '出票',
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ state }) => state === 'waiting',
        }),
        onVoucher('staff.failVouchers', {
          label: '无法出票',
          danger: true,
          known: ({ orderNo }) => ({ orderNo }),
          when: ({ state }) => state === 'waiting',
        }),
        onVoucher('staff.replaceVoucher', {
          label: '补发',
          known: ({ voucherId }) => ({ voucherId }),
          when: ({ state }) => state === 'unused',
        }),
      ],
    }),
    detail: detail('staff.voucher', {
      input: (voucherId) => ({ voucherId }),
      trail: 'voucher',
      title: ({ name, label }) => `${name} ${label}`,
      state: ({ state, stateText }) => <Stand tone={voucherTones[state] ?? 'off'}>{stateText}</Stand>,
      sections: sectionsOf('staff.voucher', { leave: ['voucherId', 'productId', 'packageId', 'stateText'] }),
      acts: [
        actsOn<Value<'staff.voucher'>>()('staff.undoRedemption', {
          label: '撤销核销',
          danger: true,
          known: ({ voucherId }) => ({ voucherId }),
          when: ({ undoUntil }) => undoUntil !== null,
          note: '凭证恢复为未使用，订单如已完成会恢复为待使用。原因会记入操作日志。',
          result: () => '已撤销，凭证可以再次核销。',
        }),
        actsOn<Value<'staff.voucher'>>()('staff.replaceVoucher', {
          label: '补发',
          known: ({ voucherId }) => ({ voucherId }),
          when: ({ state }) => state === 'unused',
        }),
      ],
    }),
  },
  tillScreen,
  {
    name: 'tills',
    title: '核销终端',
    group: 'fulfilment',
    needs: ['staff.tills'],
    list: list('staff.tills', {
      search: '名称',
      id: ({ tillId }) => tillId,
      filters: ['active'],
      columns: columnsOf('staff.tills', [
        { key: 'name', width: 200 },
        { key: 'active' },
        { key: 'products', width: 260 },
        { key: 'createdAt', width: 140 },
        { key: 'lastUsedAt', width: 140 },
      ]),
      make: [
        onNothing('staff.addTill', {
          label: '新建终端',
          result: ({ token }) => `终端令牌（只显示一次）：${token}`,
        }),
      ],
      acts: [
        actsOn<RowOf<'staff.tills'>>()('staff.changeTill', {
          label: '修改',
          known: ({ tillId }) => ({ tillId }),
          start: ({ active, products }) => ({ active, products }),
        }),
      ],
    }),
  },
  {
    name: 'after-sales',
    title: '商品售后',
    group: 'fulfilment',
    needs: ['staff.afterSales'],
    list: list('staff.afterSales', {
      empty: '没有售后申请。客人在商品订单里申请后，申请出现在这里',
      search: '订单号、售后编号、快递单号',
      id: ({ id }) => id,
      opens: ({ id }) => id,
      first: () => ({
        states: ['applied' as const, 'toReturn' as const, 'returned' as const, 'refunding' as const],
      }),
      filters: ['states', 'type', 'overdue', 'createdFrom', 'createdTo', 'orderNo'],
      columns: columnsOf('staff.afterSales', [
        { key: 'product', width: 260 },
        { key: 'state', width: 100, tone: afterSaleTones },
        { key: 'type', width: 90 },
        { key: 'reason', width: 110 },
        { key: 'amount', width: 100, sort: 'amount' },
        { key: 'dueAt', width: 140 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'orderNo', width: 170, extra: true },
      ]),
    }),
    detail: detail('staff.afterSale', {
      input: (id) => ({ id }),
      trail: 'afterSale',
      title: ({ product }) => product,
      sections: [
        ...sectionsOf('staff.afterSale', { leave: ['pictures'] }),
        {
          title: '客人上传的图片',
          when: ({ pictures }) => pictures.length > 0,
          of: ({ id, pictures }) => (
            <Pictures
              call="staff.afterSalePicture"
              inputs={pictures.map((pictureId) => ({ id, pictureId }))}
              alt="售后图片"
            />
          ),
        },
      ],
      acts: [
        onAfterSale('staff.agreeAfterSale', {
          label: '同意',
          known: ({ id, state }) => ({ id, state }),
          when: ({ state }) => state === 'applied',
        }),
        onAfterSale('staff.receiveAfterSale', {
          label: '收到退货',
          known: ({ id, state }) => ({ id, state }),
          when: ({ state }) => state === 'returned' || state === 'toReturn',
        }),
        onAfterSale('staff.rejectAfterSale', {
          label: '拒绝',
          danger: true,
          known: ({ id, state }) => ({ id, state }),
          when: ({ state }) => state === 'applied' || state === 'returned',
        }),
      ],
    }),
  },
  {
    name: 'contracts',
    title: '合同',
    group: 'fulfilment',
    needs: ['staff.contracts'],
    list: list('staff.contracts', {
      empty: '还没有合同。客人签署线路订单的合同后，合同出现在这里',
      search: '合同号、订单号、产品名称',
      id: ({ contractNo }) => contractNo,
      opens: ({ contractNo }) => contractNo,
      filters: ['state', 'type', 'startsFrom', 'startsTo'],
      columns: columnsOf('staff.contracts', [
        { key: 'product', width: 260 },
        { key: 'contractNo', width: 180 },
        { key: 'state', width: 90, tone: contractTones },
        { key: 'type', width: 130 },
        { key: 'startsOn', width: 140, sort: 'startsOn' },
        { key: 'signedAt', width: 140 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'orderNo', width: 170, extra: true },
      ]),
    }),
    detail: detail('staff.contract', {
      input: (contractNo) => ({ contractNo }),
      trail: 'contract',
      title: ({ title }) => title,
      sections: sectionsOf('staff.contract'),
      acts: [
        onContract('staff.revealContract', {
          label: '查看全文',
          known: ({ contractNo }) => ({ contractNo }),
          note: '合同含个人信息，查看会连同原因记入操作日志。',
          result: (value) => (
            <Whole schema={answerSchema('staff.revealContract')} value={value} path="staff.revealContract" />
          ),
        }),
        onContract('staff.reissueContract', { label: '重新出具', known: ({ orderNo }) => ({ orderNo }) }),
        onContract('staff.voidContract', {
          label: '作废',
          danger: true,
          known: ({ contractNo }) => ({ contractNo }),
          when: ({ state }) => state !== 'void',
        }),
      ] as never,
    }),
  },
]

/** The id in the address of a detail. */
function lastSegment(): string {
  return decodeURIComponent(location.pathname.split('/')[4] ?? '')
}

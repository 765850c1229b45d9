import type { Value } from '../../operate-center/contract/contract.ts'
import { ToMaterialDesk } from '../boards/to-material-desk.tsx'
import { visaBoard } from '../boards/visa-board.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { answerSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { materialDeskScreen } from './material-desk.tsx'
import { actsOn, detail, list, type RowOf, type Screen } from './screen.ts'

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

/** States of applicants who still wait for something. */
const UNFINISHED = [10, 15, 20, 25, 30, 40, 45, 50, 55, 60, 65, 70] as const

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

export const applicantScreens: readonly Screen[] = [
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
]

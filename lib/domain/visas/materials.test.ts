import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import { cleanFileName } from './file-names.ts'
import {
  handIn,
  type MaterialState,
  materialStates,
  materialsFor,
  materialText,
  notAcceptable,
  papersClosed,
  review,
  takesFiles,
  waysToHandIn,
  whatToMend,
} from './materials.ts'
import { type HandInWay, handInWays, type MaterialKind, materialKinds, occupations } from './words.ts'

const one = (id: string, kind: MaterialKind, state: MaterialState = 'missing', required = true) => ({
  id,
  title: id,
  kind,
  state,
  required,
  reason: '',
})
const waiting = { state: 10, status: 1 } as const

test('an applicant hands in what belongs to the occupation, and what everybody does', () => {
  const asked = [
    { ...one('passport', 'original'), occupations: [] },
    { ...one('employer', 'copy'), occupations: [1 as const] },
    { ...one('school', 'copy'), occupations: [4 as const, 5 as const] },
  ]
  const ids = (occupation: (typeof occupations)[number]) =>
    materialsFor(asked, occupation).map(({ id }) => id)
  expect(occupations.map(ids)).toEqual([
    ['passport', 'employer'],
    ['passport'],
    ['passport'],
    ['passport', 'school'],
    ['passport', 'school'],
  ])
})

test('every material has words in every state, which differ from state to state of its kind', () => {
  for (const kind of Object.keys(materialKinds) as MaterialKind[]) {
    for (const state of materialStates) expect(materialText({ kind, state })).not.toBe('')
  }
  expect(materialText({ kind: 'electronic', state: 'missing' })).toBe('待上传')
  expect(materialText({ kind: 'original', state: 'sent' })).toBe('已寄出')
})

test('files are taken while papers are gathered or mended, and of electronic materials alone', () => {
  const open = [10, 15, 20, 25, 30, 40, 45, 50, 60, 80] as const
  expect(
    open.filter((state) => takesFiles({ state, status: 1 }, { kind: 'electronic', state: 'sent' })),
  ).toEqual([10, 15, 20, 30])
  expect(takesFiles(waiting, { kind: 'original', state: 'missing' })).toBe(false)
  expect(takesFiles(waiting, { kind: 'electronic', state: 'accepted' })).toBe(false)
  expect(takesFiles({ state: 10, status: 4 }, { kind: 'electronic', state: 'missing' })).toBe(false)
  expect(papersClosed({ state: 25, status: 1 })).toContain('审核')
  expect(papersClosed({ state: 10, status: 3 })).toContain('已退款')
})

test('a parcel makes papers sent; what was uploaded is handed in when nothing is wanting', () => {
  const mixed = [one('passport', 'original'), one('photo', 'electronic')]
  expect(handIn(waiting, mixed, 'courier')).toEqual({ ok: true, move: 'send', sent: ['passport'] })
  expect(handIn({ ...waiting, state: 15 }, mixed, 'courier')).toMatchObject({ move: null })
  expect(handIn(waiting, mixed, 'store')).toEqual({ ok: true, move: null, sent: [] })
  expect(handIn(waiting, mixed, 'none')).toMatchObject({ ok: false, message: '“passport”需要寄送或送到门店' })
  const online = [one('photo', 'electronic'), one('letter', 'electronic', 'missing', false)]
  expect(handIn(waiting, online, 'none')).toMatchObject({ ok: false, message: '请先上传“photo”' })
  expect(handIn(waiting, online, 'courier')).toMatchObject({ ok: false, code: 'NO_PAPERS' })
  const uploaded = [one('photo', 'electronic', 'sent'), one('letter', 'electronic', 'missing', false)]
  expect(handIn(waiting, uploaded, 'none')).toEqual({ ok: true, move: 'upload', sent: [] })
  expect(handIn({ state: 30, status: 1 }, [one('photo', 'electronic', 'rejected')], 'none')).toMatchObject({
    ok: false,
  })
  expect(handIn({ state: 20, status: 1 }, mixed, 'courier')).toMatchObject({ ok: false, code: 'RECEIVED' })
  expect(handIn({ state: 50, status: 1 }, mixed, 'courier')).toMatchObject({ ok: false, code: 'CLOSED' })
})

test('a rejection needs a reason, and nothing is accepted that is not there', () => {
  const there = [one('passport', 'original', 'received'), one('photo', 'electronic', 'sent')]
  const verdict = (materialId: string, accepted: boolean, reason = '') => ({ materialId, accepted, reason })
  expect(review(there, [verdict('passport', true), verdict('photo', false, '背景不是白色')])).toEqual({
    ok: true,
    states: [
      { materialId: 'passport', state: 'accepted', reason: '' },
      { materialId: 'photo', state: 'rejected', reason: '背景不是白色' },
    ],
  })
  expect(review(there, [verdict('photo', false)])).toMatchObject({ code: 'NO_REASON' })
  expect(review(there, [verdict('nothing', true)])).toMatchObject({ code: 'UNKNOWN_MATERIAL' })
  expect(review(there, [verdict('photo', true), verdict('photo', true)])).toMatchObject({ ok: false })
  expect(review([one('photo', 'electronic')], [verdict('photo', true)])).toMatchObject({ code: 'NOT_THERE' })
  expect(notAcceptable(there)).toMatchObject({ ok: false })
  expect(
    notAcceptable([one('passport', 'original', 'accepted'), one('letter', 'copy', 'missing', false)]),
  ).toBeNull()
  expect(notAcceptable([one('letter', 'copy', 'rejected', false)])).not.toBeNull()
  expect(
    whatToMend([
      { ...one('photo', 'electronic', 'rejected'), reason: '背景不是白色' },
      one('letter', 'copy'),
      one('passport', 'original', 'accepted'),
    ]),
  ).toBe('photo：背景不是白色；letter：尚未收到')
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\护照 首页.PDF', '护照 首页.pdf'],
  ['photo.jpg.exe', 'photo_jpg.pdf'],
  ['\u202egpj.exe', 'gpj.pdf'],
  ['<img src=x onerror=alert(1)>.png', 'img srcx onerroralert(1).pdf'],
  ['CON.pdf', '文件.pdf'],
  ['...', '文件.pdf'],
  ['', '文件.pdf'],
  ['\0\r\nSet-Cookie: a.pdf', 'Set-Cookie a.pdf'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given, 'pdf')).toBe(kept)
})

test('no name leads out of its folder or says that it is another sort', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const kept = cleanFileName(given, 'jpg')
      expect(kept).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Cf}]+\.jpg$/u)
      expect(kept.indexOf('.')).toBe(kept.length - 4)
      expect([...kept].length).toBeLessThanOrEqual(80)
    }),
    { numRuns: runs(300) },
  )
})

test('with all files there, the ways that are offered are those that are taken', () => {
  const papers = fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(materialKinds) as MaterialKind[])),
      state: fc.constantFrom(...materialStates),
      required: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(papers, (some) => {
      const materials = some.map(({ kind, state, required }, index) =>
        one(`m${index}`, kind, kind === 'electronic' ? 'sent' : state, required),
      )
      const taken = (Object.keys(handInWays) as HandInWay[]).filter(
        (way) => handIn(waiting, materials, way).ok,
      )
      expect(waysToHandIn([{ materials }])).toEqual(taken)
    }),
    { numRuns: runs(200) },
  )
})

test('applicants of whom one sends and one uploads hand in apart', () => {
  const sends = { materials: [one('passport', 'original')] }
  const uploads = { materials: [one('scan', 'electronic')] }
  expect(waysToHandIn([sends])).toEqual(['courier', 'store'])
  expect(waysToHandIn([uploads])).toEqual(['none'])
  expect(waysToHandIn([sends, uploads])).toEqual([])
})

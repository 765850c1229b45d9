import type { debrisCalls } from '../../contract/catalogue/debris.ts'
import type { staffDebrisCalls } from '../../contract/catalogue/staff-debris.ts'
import type { Input } from '../../contract/contract.ts'
import { debrisDate, packageContentOf } from './debris-shopping.ts'
import type { Cases } from './isolation-cases.ts'

type DebrisCatalogueCall = keyof typeof debrisCalls | keyof typeof staffDebrisCalls

/** A fragment product as an editor would write it, complete enough to be sold. */
export function debrisDraft(patch: Partial<Input<'staff.saveDebris'>['debris']> = {}) {
  const cover = { src: '/media/guide-group-1', alt: '乐园' }
  return {
    code: 'NEW-DEBRIS',
    name: '新乐园门票',
    type: 'ticket',
    city: '上海',
    tags: [],
    cover,
    pictures: [cover],
    highlights: [],
    description: [{ text: '乐园', picture: null }],
    usage: ['凭码入园'],
    openingHours: '9–18点',
    address: '示范路1号',
    position: null,
    merchantPhone: '02112345678',
    notices: [{ title: '须知', text: '凭码入园' }],
    ...patch,
  } satisfies Input<'staff.saveDebris'>['debris']
}

/** A package as an editor would write it: dated, ¥100, as many as are wanted. */
export function packageDraft(patch: Partial<Input<'staff.saveDebrisPackage'>['package']> = {}) {
  return {
    ...packageContentOf(),
    name: '一日票',
    use: 'dated',
    price: 10_000,
    childPrice: null,
    cutoffDays: 0,
    cutoffTime: '16:00',
    validTo: null,
    source: 'own',
    supplier: '测试乐园',
    status: 'onSale',
    ...patch,
  } satisfies Input<'staff.saveDebrisPackage'>['package']
}

/** Calls about fragment products at beta, with what alpha alone has: its `f-other` with the package `other`. */
export function debrisCatalogueCases(): Cases<DebrisCatalogueCall> {
  const theirs = { proId: 'f-other' }
  const choice = { adults: 1, date: debrisDate, handover: { way: 'none' as const } }
  const days: Input<'staff.setDebrisDays'>['series'] = {
    from: debrisDate,
    to: debrisDate,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
  }
  return {
    'debris.get': [
      ['own', { proId: 'f1' }],
      ['absent', theirs],
    ],
    'debris.similar': [
      ['own', { proId: 'f1' }],
      ['absent', theirs],
    ],
    'debris.list': [
      ['own', {}],
      ['own', { keyword: 'alpha' }],
    ],
    'debris.calendar': [
      ['own', { proId: 'f1', packageId: 'plain' }],
      ['absent', { ...theirs, packageId: 'other' }],
      ['absent', { proId: 'f1', packageId: 'other' }],
    ],
    'debris.quote': [
      ['own', { ...choice, proId: 'f1', packageId: 'plain' }],
      ['absent', { ...choice, ...theirs, packageId: 'other' }],
      ['absent', { ...choice, proId: 'f1', packageId: 'other' }],
    ],
    'staff.debris': [
      ['own', {}],
      ['own', { search: 'alpha', counted: true }],
      ['own', { search: 'f-other' }],
    ],
    'staff.debrisProduct': [
      ['own', { proId: 'f1' }],
      ['absent', theirs],
    ],
    'staff.saveDebris': [['absent', { ...theirs, debris: debrisDraft() }]],
    'staff.copyDebris': [['absent', { ...theirs, code: 'COPY-F', name: '别家的门票' }]],
    'staff.setDebrisStatus': [
      ['own', { proId: 'f1', status: 'onSale' }],
      ['absent', { ...theirs, status: 'withdrawn' }],
    ],
    'staff.saveDebrisPackage': [
      ['absent', { ...theirs, package: packageDraft() }],
      ['absent', { ...theirs, packageId: 'other', package: packageDraft() }],
      ['absent', { proId: 'f1', packageId: 'other', package: packageDraft() }],
    ],
    'staff.debrisPackages': [
      ['own', {}],
      ['own', { search: 'alpha', counted: true }],
      ['own', theirs],
    ],
    'staff.debrisPackage': [
      ['own', { packageId: 'plain' }],
      ['absent', { packageId: 'other' }],
    ],
    'staff.setDebrisPackageStatus': [
      ['own', { proId: 'f1', packageId: 'plain', status: 'onSale' }],
      ['absent', { ...theirs, packageId: 'other', status: 'stopped' }],
      ['absent', { proId: 'f1', packageId: 'other', status: 'stopped' }],
    ],
    'staff.sortDebrisPackages': [['absent', { ...theirs, packageIds: ['other'] }]],
    'staff.debrisDays': [
      ['own', { packageId: 'plain', from: debrisDate, to: debrisDate }],
      ['absent', { packageId: 'other', from: debrisDate, to: debrisDate }],
    ],
    'staff.setDebrisDays': [
      ['own', { packageId: 'plain', series: days, changes: { price: 9_900 } }],
      ['absent', { packageId: 'other', series: days, changes: { price: 1, stock: 1 } }],
    ],
    'staff.saveDebrisDays': [
      [
        'absent',
        { packageId: 'other', rows: [{ date: debrisDate, seen: { price: 1 }, changes: { price: 2 } }] },
      ],
    ],
  }
}

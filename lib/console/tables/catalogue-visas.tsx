import type { Value } from '../../operate-center/contract/contract.ts'
import { outlines } from '../editor/outlines.ts'
import { saveFile } from '../parts/file-bytes.ts'
import { columnsOf, sectionsOf } from './auto.tsx'
import { idOf, onSale, saleActs, wording } from './catalogue-shared.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

const onVisaInFull = actsOn<Value<'staff.visa'>>()

export const visaScreens: readonly Screen[] = [
  {
    name: 'visas',
    title: '签证产品',
    group: 'catalogue',
    needs: ['staff.visas'],
    list: list('staff.visas', {
      search: '编号、名称',
      id: ({ proId }) => proId,
      opens: ({ proId }) => proId,
      filters: ['status', 'country', 'type'],
      columns: columnsOf('staff.visas', [
        { key: 'name', width: 280, sort: 'name' },
        { key: 'code', width: 110 },
        { key: 'status', width: 80, tone: onSale },
        { key: 'country', width: 90 },
        { key: 'type', width: 90 },
        { key: 'price', width: 100, sort: 'price' },
        { key: 'processingDays', width: 90 },
        { key: 'sold', width: 70, sort: 'sold' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [
        onNothing('staff.saveVisa', {
          label: '新建签证',
          omit: ['proId'],
          result: wording,
          page: outlines.visa,
        }),
      ],
      acts: [...saleActs('staff.setVisaStatus', 'visa')],
    }),
    detail: detail('staff.visa', {
      input: (proId) => ({ proId }),
      trail: 'product',
      title: ({ visa }) => visa.name,
      sections: sectionsOf('staff.visa'),
      acts: [
        onVisaInFull('staff.saveVisa', {
          label: '编辑',
          page: outlines.visa,
          known: idOf,
          start: ({ visa }) => ({ visa }),
          result: wording,
        }),
        onVisaInFull('staff.copyVisa', { label: '复制', known: idOf }),
      ],
    }),
  },
]

/** What visas choose from. The menu has it below the products of all kinds. */
export const visaChoiceScreens: readonly Screen[] = [
  {
    name: 'visa-countries',
    title: '签证国家',
    group: 'catalogue',
    needs: ['staff.visaCountries'],
    list: list('staff.visaCountries', {
      search: '代码、名称',
      id: ({ code }) => code,
      filters: ['continent', 'entry'],
      columns: columnsOf('staff.visaCountries', [
        { key: 'name', sort: 'name' },
        { key: 'code' },
        { key: 'continent' },
        { key: 'entry' },
        { key: 'hot' },
        { key: 'visas' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [onNothing('staff.saveVisaCountry', { label: '新建国家' })],
      acts: [
        actsOn<RowOf<'staff.visaCountries'>>()('staff.saveVisaCountry', {
          label: '编辑',
          known: ({ code }) => ({ code }),
          start: ({ code: _, visas: __, districts: ___, updatedAt: ____, ...country }) => ({ country }),
        }),
        actsOn<RowOf<'staff.visaCountries'>>()('staff.removeVisaCountry', {
          label: '删除',
          danger: true,
          known: ({ code }) => ({ code }),
          when: ({ visas }) => visas === 0,
        }),
      ],
    }),
  },
  {
    name: 'visa-districts',
    title: '签证领区',
    group: 'catalogue',
    needs: ['staff.visaDistricts'],
    list: list('staff.visaDistricts', {
      search: '名称',
      id: ({ id }) => id,
      filters: ['country'],
      columns: columnsOf('staff.visaDistricts', [
        { key: 'name', sort: 'name' },
        { key: 'country' },
        { key: 'provinces', width: 320 },
        { key: 'visas' },
      ]),
      make: [onNothing('staff.saveVisaDistrict', { label: '新建领区', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.visaDistricts'>>()('staff.saveVisaDistrict', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ id: _, visas: __, updatedAt: ___, ...district }) => ({ district }),
        }),
        actsOn<RowOf<'staff.visaDistricts'>>()('staff.removeVisaDistrict', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ visas }) => visas === 0,
        }),
      ],
    }),
  },
  {
    name: 'visa-templates',
    title: '签证表格模板',
    group: 'catalogue',
    needs: ['staff.visaTemplates'],
    list: list('staff.visaTemplates', {
      search: '名称',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.visaTemplates', [
        { key: 'name', width: 320, sort: 'name' },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
      make: [
        onNothing('staff.addVisaTemplate', {
          label: '上传模板',
          note: '客人在“材料清单”中下载填写的表格。PDF、DOCX或XLSX，不超过5MB，不能含宏。',
        }),
      ],
      acts: [
        actsOn<RowOf<'staff.visaTemplates'>>()('staff.visaTemplate', {
          label: '下载',
          known: ({ id }) => ({ id }),
          result: ({ name, contentType, data }) => {
            saveFile({ name, contentType, data: [data] })
            return '模板已下载。'
          },
        }),
        actsOn<RowOf<'staff.visaTemplates'>>()('staff.removeVisaTemplate', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          note: '正在被签证产品使用的模板不能删除。',
        }),
      ],
    }),
  },
]

import type { Value } from '../../operate-center/contract/contract.ts'
import { newPackage } from '../editor/new-package.ts'
import { outlines } from '../editor/outlines.ts'
import { PackageTable } from '../editor/package-table.tsx'
import { Pair } from '../parts/cells.tsx'
import { columnsOf, sectionsOf } from './auto.tsx'
import { idOf, onSale, pricesOf, saleActs, wording } from './catalogue-shared.tsx'
import { packageActs } from './package-acts.ts'
import { actsOn, detail, list, onNothing, type Screen } from './screen.ts'

const onDebrisInFull = actsOn<Value<'staff.debrisProduct'>>()
const packagesOf = ({ packages }: Value<'staff.debrisProduct'>) => ({
  packageId: packages.map(({ packageId, package: { name } }) => ({ value: packageId, label: name })),
})
const packageParts = [
  { title: '套餐', of: (product: Value<'staff.debrisProduct'>) => <PackageTable product={product} /> },
]
const debrisPage = { ...outlines.debris, parts: packageParts }

export const debrisScreens: readonly Screen[] = [
  {
    name: 'debris',
    title: '门票与当地服务',
    group: 'catalogue',
    needs: ['staff.debris'],
    list: list('staff.debris', {
      search: '编号、名称',
      id: ({ proId }) => proId,
      opens: ({ proId }) => proId,
      filters: ['status', 'type', 'city'],
      columns: columnsOf('staff.debris', [
        { key: 'name', width: 300, sort: 'name' },
        { key: 'code', width: 120 },
        { key: 'status', width: 80, tone: onSale },
        { key: 'type', width: 100 },
        { key: 'city', width: 100 },
        { key: 'packages', width: 80 },
        { key: 'sold', width: 70, sort: 'sold' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [
        onNothing('staff.saveDebris', {
          label: '新建产品',
          omit: ['proId'],
          result: wording,
          page: debrisPage,
        }),
      ],
      acts: [...saleActs('staff.setDebrisStatus', 'debris')],
    }),
    detail: detail('staff.debrisProduct', {
      input: (proId) => ({ proId }),
      trail: 'product',
      title: ({ debris }) => debris.name,
      sections: [...packageParts, ...sectionsOf('staff.debrisProduct', { leave: ['packages'] })],
      ways: pricesOf('debris'),
      acts: [
        onDebrisInFull('staff.saveDebris', {
          label: '编辑',
          page: debrisPage,
          known: idOf,
          start: ({ debris }) => ({ debris }) as never,
          result: wording,
        }),
        onDebrisInFull('staff.importVoucherCodes', {
          label: '导入券码',
          choices: packagesOf,
          note: '每次最多2000个，以前导入过的不会重复。',
          upload: {
            field: 'codes',
            column: '券码',
            label: '券码表格',
            hint: '.xlsx 或 .csv，第一行写“券码”，或只有一列券码',
          },
        }),
        onDebrisInFull('staff.voucherCodes', {
          label: '券码余量',
          choices: packagesOf,
          result: ({ left, given, waiting }) =>
            `还剩 ${left} 个，已发 ${given} 个，${waiting} 张凭证在等券码。`,
        }),
        onDebrisInFull('staff.copyDebris', { label: '复制', known: idOf }),
      ],
    }),
    makes: ['staff.sortDebrisPackages'],
  },
  {
    name: 'debris-packages',
    title: '门票套餐',
    group: 'catalogue',
    needs: ['staff.debrisPackages'],
    list: list('staff.debrisPackages', {
      search: '套餐编号、名称，产品编号、名称',
      id: ({ packageId }) => packageId,
      opens: ({ packageId }) => packageId,
      filters: ['proId', 'status', 'use'],
      columns: [
        {
          key: 'name',
          title: '套餐',
          width: 280,
          sort: 'name',
          of: ({ name, product }) => <Pair first={name} second={product} />,
        },
        ...columnsOf('staff.debrisPackages', [
          { key: 'status', width: 80, tone: onSale },
          { key: 'use', width: 110 },
          { key: 'price', width: 100, sort: 'price' },
          { key: 'plan', width: 90 },
          { key: 'used', width: 80 },
          { key: 'held', width: 80 },
          { key: 'updatedAt', width: 140, sort: 'updatedAt' },
          { key: 'packageId', width: 140, extra: true },
        ]),
      ],
      make: [
        onNothing('staff.saveDebrisPackage', {
          label: '新建套餐',
          omit: ['packageId'],
          start: newPackage,
          result: wording,
          page: outlines.debrisPackage,
        }),
      ],
      acts: packageActs,
    }),
    detail: detail('staff.debrisPackage', {
      input: (packageId) => ({ packageId }),
      title: ({ package: { name }, product }) => `${product} · ${name}`,
      sections: sectionsOf('staff.debrisPackage', { leave: ['product', 'proId'] }),
      acts: [
        actsOn<Value<'staff.debrisPackage'>>()('staff.saveDebrisPackage', {
          label: '编辑',
          page: outlines.debrisPackage,
          known: ({ proId, packageId }) => ({ proId, packageId }),
          start: ({ package: own, stock }) => ({ package: own, ...(stock ? { stock: stock.plan } : {}) }),
          result: wording,
        }),
      ],
    }),
  },
]

import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { Decision } from '../boards/decision.tsx'
import { type Departure, departureBoard, FormingState } from '../boards/departure-board.tsx'
import { RosterSheet } from '../boards/roster.tsx'
import { newPackage } from '../editor/new-package.ts'
import { outlines } from '../editor/outlines.ts'
import { PackageTable } from '../editor/package-table.tsx'
import { addressOf } from '../frame/address.ts'
import type { GridKindName } from '../grid/grid-kinds.tsx'
import { PricesScreen } from '../grid/prices-screen.tsx'
import { newTour } from '../guide/first-tour.ts'
import { Day, Money, Pair, Stand, type Tone, Words } from '../parts/cells.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { columnsOf, sectionsOf } from './auto.tsx'
import { packageActs } from './package-acts.ts'
import { renews } from './renews.ts'
import { actsOn, beside, type Detail, detail, list, preview, type RowOf, type Screen } from './screen.ts'

const onSale: Readonly<Record<string, Tone>> = {
  onSale: 'done',
  withdrawn: 'off',
  stopped: 'wait',
  cancelled: 'off',
}

type Warned = { warnings: { found: string; advice: string }[] }

/** What a saved product says: the wordings that should be looked at, if there are any. */
const wording = ({ warnings }: Warned) =>
  warnings.length > 0 ? (
    <>
      <p>已保存。以下用语请核对：</p>
      {warnings.map(({ found, advice }) => (
        <p key={found}>
          “{found}”：{advice}
        </p>
      ))}
    </>
  ) : null

const onTour = actsOn<{ proId: string; status?: string }>()
const onTourInFull = actsOn<Value<'staff.tour'>>()
const onVisa = actsOn<{ proId: string; status?: string }>()
const onVisaInFull = actsOn<Value<'staff.visa'>>()
const onGoods = actsOn<{ proId: string; status?: string }>()
const onGoodsInFull = actsOn<Value<'staff.goodsProduct'>>()
const onDebris = actsOn<{ proId: string; status?: string }>()
const onDebrisInFull = actsOn<Value<'staff.debrisProduct'>>()
const packagesOf = ({ packages }: Value<'staff.debrisProduct'>) => ({
  packageId: packages.map(({ packageId, package: { name } }) => ({ value: packageId, label: name })),
})
const packageParts = [
  { title: '套餐', of: (product: Value<'staff.debrisProduct'>) => <PackageTable product={product} /> },
]
const debrisPage = { ...outlines.debris, parts: packageParts }
const onNothing = actsOn<undefined>()
const idOf = ({ proId }: { proId: string }) => ({ proId })
const isOff = ({ status }: { status?: string }) => status !== 'onSale'
const isOn = ({ status }: { status?: string }) => status !== 'withdrawn'

const onDeparture = actsOn<Departure>()
const oneDeparture = ({ id }: Departure) => ({ departureId: id })

export const catalogueScreens: readonly Screen[] = [
  {
    name: 'departures',
    title: '团期',
    group: 'fulfilment',
    needs: ['staff.departures'],
    list: list<'staff.departures', Partial<Value<'staff.departureNumbers'>['items'][number]>>(
      'staff.departures',
      {
        search: '团号、产品名称',
        id: ({ id }) => id,
        first: () => ({ from: todayInShanghai(Date.now()), sort: 'departDate', direction: 'asc' }),
        filters: ['from', 'to', 'forming', 'status', 'proId', 'packageCode'],
        name: ({ tourName }) => tourName,
        board: departureBoard as never,
        beside: beside<'staff.departureNumbers', RowOf<'staff.departures'>>('staff.departureNumbers', {
          input: (rows) => ({ departureIds: rows.map(({ id }) => id) }),
          of: ({ items }, { id }) => items.find(({ departureId }) => departureId === id) ?? {},
        }),
        columns: [
          {
            key: 'tour',
            title: '产品',
            width: 260,
            of: ({ tourName, groupNo }) => <Pair first={tourName} second={groupNo} />,
          },
          {
            key: 'date',
            title: '出发',
            width: 136,
            sort: 'departDate',
            of: ({ departDate }) => <Day date={departDate} />,
          },
          {
            key: 'status',
            title: '状态',
            width: 76,
            of: ({ status }) => (
              <Stand tone={onSale[status] ?? 'off'}>
                {status === 'onSale' ? '在售' : status === 'stopped' ? '停售' : '已取消'}
              </Stand>
            ),
          },
          { key: 'forming', title: '成团', width: 200, of: (row) => <FormingState row={row as Departure} /> },
          {
            key: 'seats',
            title: '计划/已用/占位',
            width: 116,
            of: ({ planSeats, usedSeats, heldSeats }) =>
              `${planSeats < 0 ? '不限' : planSeats} / ${usedSeats} / ${heldSeats}`,
          },
          {
            key: 'orders',
            title: '订单',
            width: 60,
            align: 'right',
            of: ({ orders }) => <Words>{orders?.total}</Words>,
          },
          {
            key: 'named',
            title: '资料齐',
            width: 74,
            of: ({ travellers }) => (
              <Words>{travellers && `${travellers.named}/${travellers.persons}`}</Words>
            ),
          },
          {
            key: 'contracts',
            title: '合同',
            width: 66,
            of: ({ contracts }) => <Words>{contracts && `${contracts.signed}/${contracts.needed}`}</Words>,
          },
          {
            key: 'notices',
            title: '通知已读',
            width: 80,
            of: ({ notices }) => <Words>{notices && `${notices.read}/${notices.sent}`}</Words>,
          },
          {
            key: 'paid',
            title: '已收',
            width: 104,
            align: 'right',
            of: ({ money }) => <Money amount={money?.paid} />,
          },
          { key: 'id', title: '团期编号', extra: true, of: ({ id }) => id },
        ],
        acts: [
          onDeparture('staff.confirmDeparture', {
            label: '确认成团',
            known: ({ id, formedAt }) => ({ departureId: id, seen: formedAt }),
            when: ({ forming }) => forming === 'undecided' || forming === 'enough',
            note: ({ usedSeats, groupMin }) =>
              usedSeats < groupMin
                ? `现有${usedSeats}人，少于最低成团人数${groupMin}人，请填写仍然成团的原因。确认后从待办移除。`
                : `现有${usedSeats}人，已达到最低成团人数${groupMin}人。`,
            preview: preview<'staff.previewCancelDeparture', Departure>('staff.previewCancelDeparture', {
              input: oneDeparture,
              show: (value) => <Decision preview={value} cancels={false} />,
              known: () => ({}),
            }),
          }),
          onDeparture('staff.unconfirmDeparture', {
            label: '撤销成团',
            known: ({ id, formedAt }) => ({ departureId: id, seen: formedAt }),
            when: ({ forming, callOffBy }) =>
              forming === 'confirmed' && callOffBy >= todayInShanghai(Date.now()),
            note: ({ callOffBy }) => `${callOffBy} 之前可以撤销，之后客人须能按期出行。`,
          }),
          onDeparture('staff.changeDepartures', {
            label: '改价位',
            known: ({ id }) => ({ departureIds: [id] }),
            omit: ['all'],
            start: ({ prices, singleSupplement, planSeats, status }) => ({
              changes: { prices, singleSupplement, planSeats, ...(status === 'cancelled' ? {} : { status }) },
            }),
            when: ({ status }) => status !== 'cancelled',
            bulk: true,
            all: 'departureIds',
          }),
          onDeparture('staff.roster', {
            label: '查看名单',
            known: oneDeparture,
            note: '名单含完整证件信息，查看会连同原因记入操作日志。',
            wide: true,
            result: (roster) => <RosterSheet roster={roster} />,
          }),
          onDeparture('staff.cancelDeparture', {
            label: '不成团取消',
            danger: true,
            known: ({ id, formedAt }) => ({ departureId: id, formed: formedAt !== null }),
            narrow: ({ proId }) => ({ 'choice.departureIds': { proId } }),
            when: ({ status }) => status !== 'cancelled',
            note: '团期下的所有订单都会取消并全额退款，违约金按合同另计。请先核对下面的预计结果；填写“改期选择”后，已付全款的客人可先选择改期。',
            preview: preview<'staff.previewCancelDeparture', Departure>('staff.previewCancelDeparture', {
              input: oneDeparture,
              show: (value) => <Decision preview={value} cancels />,
              known: ({ orders, refund, penalty }) => ({ expected: { orders, refund, penalty } }),
            }),
          }),
        ],
      },
    ),
  },
  {
    name: 'tours',
    title: '旅游线路',
    group: 'catalogue',
    needs: ['staff.tours'],
    list: list('staff.tours', {
      search: '编号、名称',
      id: ({ proId }) => proId,
      opens: ({ proId }) => proId,
      filters: ['status', 'category', 'scope', 'departCity'],
      columns: columnsOf('staff.tours', [
        { key: 'name', width: 300, sort: 'name' },
        { key: 'code', width: 110 },
        { key: 'status', width: 80, tone: onSale },
        { key: 'category', width: 84 },
        { key: 'departCity', width: 90 },
        { key: 'days', width: 70, sort: 'days' },
        { key: 'nextDate', width: 136 },
        { key: 'sold', width: 70, sort: 'sold' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [
        onNothing('staff.saveTour', {
          label: '新建线路',
          omit: ['proId', 'seen'],
          start: () => ({ tour: newTour() }),
          result: wording,
          page: outlines.tour,
        }),
      ],
      acts: [
        onTour('staff.setTourStatus', {
          label: '上架',
          known: ({ proId }) => ({ proId, status: 'onSale' as const }),
          when: isOff,
          bulk: true,
          note: `资料不齐时会列出缺少的内容。${renews('tour')}`,
        }),
        onTour('staff.setTourStatus', {
          label: '下架',
          known: ({ proId }) => ({ proId, status: 'withdrawn' as const }),
          when: isOn,
          bulk: true,
          note: `店铺中不再出售，已有订单不受影响。${renews('tour')}`,
        }),
      ],
    }),
    detail: detail('staff.tour', {
      input: (proId) => ({ proId }),
      trail: 'product',
      title: ({ tour }) => tour.name,
      sections: sectionsOf('staff.tour'),
      ways: pricesOf('tour'),
      acts: [
        onTourInFull('staff.saveTour', {
          label: '编辑',
          page: outlines.tour,
          known: idOf,
          start: ({ tour }) => ({ tour }),
          result: wording,
        }),
        onTourInFull('staff.copyTour', { label: '复制', known: idOf }),
      ],
    }),
  },
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
      acts: [
        onVisa('staff.setVisaStatus', {
          label: '上架',
          known: ({ proId }) => ({ proId, status: 'onSale' as const }),
          when: isOff,
          bulk: true,
          note: renews('visa'),
        }),
        onVisa('staff.setVisaStatus', {
          label: '下架',
          known: ({ proId }) => ({ proId, status: 'withdrawn' as const }),
          when: isOn,
          bulk: true,
          note: renews('visa'),
        }),
      ],
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
  {
    name: 'goods',
    title: '商品',
    group: 'catalogue',
    needs: ['staff.goodsProducts'],
    list: list('staff.goodsProducts', {
      search: '编号、名称',
      id: ({ proId }) => proId,
      opens: ({ proId }) => proId,
      filters: ['status', 'category'],
      columns: columnsOf('staff.goodsProducts', [
        { key: 'name', width: 280, sort: 'name' },
        { key: 'code', width: 120 },
        { key: 'status', width: 80, tone: onSale },
        { key: 'category', width: 110 },
        { key: 'price', width: 100 },
        { key: 'skus', width: 70 },
        { key: 'left', width: 80 },
        { key: 'sold', width: 70, sort: 'sold' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [
        onNothing('staff.saveGoods', {
          label: '新建商品',
          omit: ['proId'],
          result: wording,
          page: outlines.goods,
        }),
      ],
      acts: [
        onGoods('staff.setGoodsStatus', {
          label: '上架',
          known: ({ proId }) => ({ proId, status: 'onSale' as const }),
          when: isOff,
          bulk: true,
          note: renews('goods'),
        }),
        onGoods('staff.setGoodsStatus', {
          label: '下架',
          known: ({ proId }) => ({ proId, status: 'withdrawn' as const }),
          when: isOn,
          bulk: true,
          note: renews('goods'),
        }),
      ],
    }),
    detail: detail('staff.goodsProduct', {
      input: (proId) => ({ proId }),
      trail: 'product',
      title: ({ goods }) => goods.name,
      sections: sectionsOf('staff.goodsProduct'),
      ways: pricesOf('goods'),
      acts: [
        onGoodsInFull('staff.saveGoods', {
          label: '编辑',
          page: outlines.goods,
          known: idOf,
          start: ({ goods }) => ({ goods }) as never,
          result: wording,
        }),
        onGoodsInFull('staff.copyGoods', { label: '复制', known: idOf }),
      ],
    }),
  },
  {
    name: 'skus',
    title: '商品价格与库存',
    group: 'catalogue',
    needs: ['staff.goodsSkus'],
    list: list('staff.goodsSkus', {
      empty: '还没有商品规格。在“商品”里新建商品后，规格出现在这里',
      search: '规格编号、商品名称',
      id: ({ skuId }) => skuId,
      filters: ['status', 'atMost', 'proId'],
      columns: columnsOf('staff.goodsSkus', [
        { key: 'name', width: 190 },
        { key: 'values', width: 110 },
        { key: 'code', width: 120, sort: 'code' },
        { key: 'status', width: 80, tone: onSale },
        { key: 'price', width: 100, sort: 'price' },
        { key: 'plan', width: 80 },
        { key: 'used', width: 80 },
        { key: 'held', width: 80 },
        { key: 'left', width: 80 },
      ]),
      acts: [
        actsOn<RowOf<'staff.goodsSkus'>>()('staff.setGoodsSkus', {
          label: '改价与库存',
          start: ({ skuId, price, marketPrice, plan }) => ({
            changes: [{ skuId, price, marketPrice, plan }],
          }),
        }),
      ],
    }),
  },
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
      acts: [
        onDebris('staff.setDebrisStatus', {
          label: '上架',
          known: ({ proId }) => ({ proId, status: 'onSale' as const }),
          when: isOff,
          bulk: true,
          note: renews('debris'),
        }),
        onDebris('staff.setDebrisStatus', {
          label: '下架',
          known: ({ proId }) => ({ proId, status: 'withdrawn' as const }),
          when: isOn,
          bulk: true,
          note: renews('debris'),
        }),
      ],
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
  {
    name: 'prices',
    title: '价格与名额',
    group: 'catalogue',
    needs: ['staff.tours'],
    own: {
      show: (id) => <PricesScreen id={id} />,
      calls: [
        'staff.tours',
        'staff.tour',
        'staff.departures',
        'staff.saveDepartures',
        'staff.addDepartures',
        'staff.goodsProducts',
        'staff.goodsSkus',
        'staff.setGoodsSkus',
        'staff.debris',
        'staff.debrisProduct',
        'staff.debrisDays',
        'staff.saveDebrisDays',
        'staff.setDebrisDays',
      ],
    },
  },
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
  {
    name: 'goods-categories',
    title: '商品分类',
    group: 'catalogue',
    needs: ['staff.goodsCategories'],
    list: list('staff.goodsCategories', {
      search: '名称',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.goodsCategories', [
        { key: 'name', sort: 'name' },
        { key: 'picture' },
        { key: 'goods' },
        { key: 'sort' },
      ]),
      make: [onNothing('staff.saveGoodsCategory', { label: '新建分类', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.goodsCategories'>>()('staff.saveGoodsCategory', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ name, picture, sort }) => ({ category: { name, picture, sort } }),
        }),
        actsOn<RowOf<'staff.goodsCategories'>>()('staff.removeGoodsCategory', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ goods }) => goods === 0,
        }),
      ],
    }),
  },
  {
    name: 'freight',
    title: '运费模板',
    group: 'catalogue',
    needs: ['staff.freightTemplates'],
    list: list('staff.freightTemplates', {
      search: '名称',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.freightTemplates', [
        { key: 'name', sort: 'name' },
        { key: 'summary', width: 320 },
        { key: 'goods' },
      ]),
      make: [onNothing('staff.saveFreightTemplate', { label: '新建模板', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.freightTemplates'>>()('staff.saveFreightTemplate', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ name, unit, usual, rules, notServed }) => ({
            template: { name, unit, usual, rules, notServed },
          }),
        }),
        actsOn<RowOf<'staff.freightTemplates'>>()('staff.removeFreightTemplate', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ goods }) => goods === 0,
        }),
      ],
    }),
  },
  {
    name: 'pickup-points',
    title: '自提点',
    group: 'catalogue',
    needs: ['staff.pickupPoints'],
    list: list('staff.pickupPoints', {
      search: '名称、地址',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.pickupPoints', [
        { key: 'name', sort: 'name' },
        { key: 'address', width: 280 },
        { key: 'phone' },
        { key: 'open' },
      ]),
      make: [onNothing('staff.savePickupPoint', { label: '新建自提点', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.pickupPoints'>>()('staff.savePickupPoint', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ name, address, hours, phone, open, sort }) => ({
            point: { name, address, hours, phone, open, sort },
          }),
        }),
        actsOn<RowOf<'staff.pickupPoints'>>()('staff.removePickupPoint', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ goods }) => goods === 0,
        }),
      ],
    }),
  },
]

/** From a product to its prices and seats. */
function pricesOf(kind: GridKindName): NonNullable<Detail['ways']> {
  return [
    {
      label: kind === 'goods' ? '价格与库存' : '价格与名额',
      to: (proId) => addressOf({ merchant: here(), screen: 'prices', id: `${kind}~${proId}` }),
    },
  ]
}

/** The merchant of the address, for the way to what was just made. */
function here(): string | null {
  const merchant = location.pathname.split('/')[2] ?? '-'
  return merchant === '-' ? null : decodeURIComponent(merchant)
}

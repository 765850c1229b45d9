import { Alert } from 'antd'
import { fieldName, optionName } from '../../domain/staff/field-words.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import type { CredentialKind } from '../../operate-center/contract/shops/staff-settings.ts'
import type { Shop } from '../door/place.ts'
import { Moment, Stand, type Tone } from '../parts/cells.tsx'
import { Rows } from '../parts/rows.tsx'
import { answerSchema, emptyOf, formOf, inputSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

type ShopRow = RowOf<'staff.shops'>
const onShop = actsOn<ShopRow>()
type ShopInFull = Value<'staff.shop'>
const inFull = actsOn<ShopInFull>()
const onText = actsOn<RowOf<'staff.texts'>>()

const credentialOrder: readonly CredentialKind[] = [
  'aliyunSms',
  'wechatPay',
  'alipay',
  'tencentSms',
  'wechat',
  'wechatMessages',
  'miniProgram',
  'nuonuo',
  'kuaidi100',
  'cloudauth',
  'partner',
]

/** The fields of a kind, of which each form of the call has one. */
function keysOf(kind: CredentialKind): Schema {
  const { values = {} } = formOf(inputSchema('staff.setCredentials'), { kind }).properties ?? {}
  return unwrapped(values).schema
}

const shop = ({ project, channel, distributor }: Shop): Shop => ({ project, channel, distributor })
const open: Readonly<Record<string, Tone>> = { true: 'done', false: 'off' }

/** `trip.h5.d1001` names a shop of the merchant in the address. */
function shopOf(id: string): Shop | null {
  const [project, channel, distributor] = id.split('.')
  return project && channel && distributor ? { project, channel, distributor } : null
}

type KeysInFull = Value<'staff.credentials'>
const onKeys = actsOn<KeysInFull>()
const isSet =
  (...kinds: CredentialKind[]) =>
  ({ list }: KeysInFull) =>
    list.some(({ kind }) => kinds.includes(kind))

/** One button a system; the ones with which a shop begins come first. */
const credentialActs = [
  onKeys('staff.tryMessage', {
    label: '试一下短信',
    note: '用示例内容向您填写的手机号发一条短信；收到后再开店。',
    start: () => ({ name: 'orderPaid' as const }),
    when: isSet('aliyunSms', 'tencentSms'),
    result: ({ state }) =>
      state === 'failed'
        ? '没有发出，请核对密钥、签名和模板，原因见“发出的消息”。'
        : '已提交给短信服务商，请查看手机。',
  }),
  ...(['wechatPay', 'alipay'] as const).map((kind) =>
    onKeys('staff.tryPayment', {
      label: `试一下${optionName('credential', kind)}`,
      note: '向支付渠道查询一笔不存在的付款，不会产生扣款。',
      known: () => ({ kind }),
      when: isSet(kind),
      result: ({ works, message }) => <Alert type={works ? 'success' : 'error'} showIcon title={message} />,
    }),
  ),
  ...credentialOrder.map((kind) =>
    onKeys('staff.setCredentials', {
      label: `设置${optionName('credential', kind)}`,
      known: () => ({ kind }),
      start: () => ({ values: emptyOf(keysOf(kind)) as Record<string, unknown> }),
      note: '密钥保存后不再显示，再次保存会全部替换。点“不填”后保存会删除这组密钥。',
    }),
  ),
]

export const shopScreens: readonly Screen[] = [
  {
    name: 'shops',
    title: '店铺',
    group: 'shops',
    needs: ['staff.shops'],
    list: list('staff.shops', {
      search: '地址、名称',
      id: ({ channel, distributor }) => `${channel} ${distributor}`,
      opens: ({ project, channel, distributor }) => `${project}.${channel}.${distributor}`,
      filters: ['open', 'channel'],
      columns: columnsOf('staff.shops', [
        { key: 'name', width: 220, sort: 'name' },
        { key: 'channel', width: 110 },
        { key: 'distributor', width: 130, sort: 'distributor' },
        { key: 'open', width: 80, tone: open },
        { key: 'markupPermille', width: 110 },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [onNothing('staff.createShop', { label: '新建店铺' })],
      acts: [
        onShop('staff.setShopOpen', {
          label: '开店',
          known: () => ({ open: true }),
          shop,
          when: (row) => !row.open,
        }),
        onShop('staff.setShopOpen', {
          label: '关店',
          danger: true,
          known: () => ({ open: false }),
          shop,
          when: (row) => row.open,
          note: '关店后客人看不到这家店铺。',
        }),
      ],
    }),
    detail: detail('staff.shop', {
      input: () => ({}),
      shop: shopOf,
      title: ({ info }) => info.name,
      sections: sectionsOf('staff.shop'),
      acts: [
        inFull('staff.setFlags', {
          label: '基本设置',
          shop,
          start: ({ power, info, config }) => ({ power, info, config }) as never,
        }),
        inFull('staff.setHome', {
          label: '首页内容',
          shop,
          start: (value) => ('home' in value ? { home: value.home } : {}) as never,
        }),
        inFull('staff.setRange', { label: '销售范围', shop }),
        inFull('staff.setMarkup', {
          label: '加价',
          shop,
          start: ({ markupPermille }) => ({ markupPermille }),
          note: '改的是这家店铺全部产品的卖价，算出的价格向上取到整元。',
        }),
        inFull('staff.setHotWords', {
          label: '热门搜索',
          shop,
          start: ({ hotKeywords }) => ({ words: hotKeywords }),
        }),
        inFull('staff.setChat', { label: '在线客服', shop }),
        inFull('staff.setDeparture', { label: '单店团期价', shop, note: '只改这家店铺看到的价格与余位。' }),
        inFull('staff.giveCoupons', {
          label: '发券',
          shop,
          result: (value) => (
            <Whole schema={answerSchema('staff.giveCoupons')} value={value} path="staff.giveCoupons" />
          ),
        }),
        inFull('staff.salespeople', {
          label: '业务员',
          shop,
          omit: ['after', 'limit', 'counted', 'sort', 'direction', 'active', 'search'],
          result: (value) => (
            <Whole schema={answerSchema('staff.salespeople')} value={value} path="staff.salespeople" />
          ),
        }),
        inFull('staff.saveSalesperson', { label: '添加或修改业务员', shop }),
      ],
    }),
  },
  {
    name: 'merchants',
    title: '商户',
    group: 'shops',
    needs: ['staff.merchants'],
    list: list('staff.merchants', {
      search: '代码、名称',
      id: ({ code }) => code,
      filters: [],
      columns: columnsOf('staff.merchants', [
        { key: 'name', width: 240, sort: 'name' },
        { key: 'code' },
        { key: 'shops' },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
      make: [onNothing('staff.saveMerchant', { label: '新建商户' })],
      acts: [
        actsOn<RowOf<'staff.merchants'>>()('staff.saveMerchant', {
          label: '改名',
          known: ({ code }) => ({ code }),
          start: ({ name }) => ({ name }),
        }),
      ],
    }),
  },
  {
    name: 'texts',
    title: '协议与合同文本',
    group: 'shops',
    needs: ['staff.texts'],
    list: list('staff.texts', {
      search: '标题',
      id: ({ id }) => id,
      opens: ({ code }) => code,
      filters: ['code', 'state'],
      columns: columnsOf('staff.texts', [
        { key: 'title', width: 260 },
        { key: 'code', width: 140 },
        { key: 'state', width: 80, tone: { draft: 'wait', published: 'done' } },
        { key: 'inUse', width: 80 },
        { key: 'version', width: 110 },
        { key: 'validFrom', width: 140 },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
        { key: 'writtenBy', width: 120, extra: true },
      ]),
      make: [onNothing('staff.writeText', { label: '起草文本' })],
      acts: [
        onText('staff.publishText', {
          label: '发布',
          known: ({ code, hash }) => ({ code, hash }),
          when: ({ state }) => state === 'draft',
        }),
        onText('staff.previewText', {
          label: '预览',
          known: ({ code }) => ({ code }),
          omit: ['version'],
          result: (value) => (
            <Whole schema={answerSchema('staff.previewText')} value={value} path="staff.previewText" />
          ),
        }),
        onText('staff.dropTextDraft', {
          label: '删除草稿',
          danger: true,
          known: ({ code }) => ({ code }),
          when: ({ state }) => state === 'draft',
        }),
      ],
    }),
    detail: detail('staff.text', {
      input: (code) => ({ code: code as Value<'staff.text'>['code'] }),
      title: ({ title }) => title,
      sections: sectionsOf('staff.text'),
      acts: [
        actsOn<Value<'staff.text'>>()('staff.writeText', {
          label: '修改',
          known: ({ code }) => ({ code }),
          start: ({ title, sections, arbitration }) => ({ title, sections, arbitration }) as never,
        }),
      ],
    }),
  },
  {
    name: 'seal',
    title: '合同印章',
    group: 'shops',
    needs: ['staff.contractSeal'],
    single: true,
    detail: detail('staff.contractSeal', {
      input: () => ({}),
      title: () => '合同印章',
      sections: [
        {
          title: '当前印章',
          of: ({ seal }) =>
            seal ? (
              <Whole
                schema={{}}
                value={{ by: seal.by, createdAt: seal.createdAt, hash: seal.hash }}
                path="staff.contractSeal"
              />
            ) : (
              '还没有上传印章。'
            ),
        },
      ],
      acts: [
        actsOn<Value<'staff.contractSeal'>>()('staff.setContractSeal', { label: '上传印章' }),
        actsOn<Value<'staff.contractSeal'>>()('staff.removeContractSeal', {
          label: '移除印章',
          danger: true,
          when: ({ seal }) => seal !== null,
        }),
      ],
    }),
  },
  {
    name: 'credentials',
    title: '接入密钥',
    group: 'shops',
    needs: ['staff.credentials'],
    single: true,
    detail: detail('staff.credentials', {
      input: () => ({}),
      title: () => '接入密钥',
      sections: [
        {
          title: '已设置',
          of: ({ list }) => (
            <Rows
              rows={list}
              id={({ kind }) => kind}
              empty="还没有设置任何密钥。"
              columns={[
                { title: '系统', of: ({ kind }) => optionName('credential', kind) },
                {
                  title: '已填写',
                  of: ({ fields }) => fields.map((one) => fieldName(`values.${one}`)).join('、'),
                },
                { title: '设置时间', of: ({ updatedAt }) => <Moment at={updatedAt} /> },
                {
                  title: '最近试用',
                  of: ({ tried }) =>
                    tried ? (
                      <>
                        <Stand tone={tried.works ? 'done' : 'bad'}>{tried.works ? '可用' : '不可用'}</Stand>{' '}
                        {tried.message}
                      </>
                    ) : (
                      '未试用'
                    ),
                },
              ]}
            />
          ),
        },
      ],
      acts: [...credentialActs],
    }),
  },
  {
    name: 'visa-desk-settings',
    title: '签证办理设置',
    group: 'shops',
    needs: ['staff.visaDeskSettings'],
    single: true,
    detail: detail('staff.visaDeskSettings', {
      input: () => ({}),
      title: () => '签证办理设置',
      sections: sectionsOf('staff.visaDeskSettings'),
      acts: [
        actsOn<Value<'staff.visaDeskSettings'>>()('staff.setVisaDeskSettings', {
          label: '编辑',
          start: ({ settings }) => ({ settings }),
        }),
      ],
    }),
  },
  {
    name: 'goods-order-settings',
    title: '商品订单设置',
    group: 'shops',
    needs: ['staff.goodsOrderSettings'],
    single: true,
    detail: detail('staff.goodsOrderSettings', {
      input: () => ({}),
      title: () => '商品订单设置',
      sections: sectionsOf('staff.goodsOrderSettings'),
      acts: [
        actsOn<Value<'staff.goodsOrderSettings'>>()('staff.setGoodsOrderSettings', {
          label: '编辑',
          start: ({ settings }) => ({ settings }),
        }),
      ],
    }),
  },
]

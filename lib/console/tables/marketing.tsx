import type { Value } from '../../operate-center/contract/contract.ts'
import { outlines } from '../editor/outlines.ts'
import { Thumb, type Tone } from '../parts/cells.tsx'
import { answerSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { renews } from './renews.ts'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

type Template = RowOf<'staff.couponTemplates'>
const onTemplate = actsOn<Template>()
type Campaign = RowOf<'staff.couponCampaigns'>
const onCampaign = actsOn<Campaign>()
const onBatch = actsOn<RowOf<'staff.couponBatches'>>()
const onCoupon = actsOn<RowOf<'staff.customerCoupons'>>()
const onArticle = actsOn<Pick<RowOf<'staff.articles'>, 'articleId' | 'status'>>()
const onArticleInFull = actsOn<Value<'staff.article'>>()
const active: Readonly<Record<string, Tone>> = { active: 'done', stopped: 'off' }
const stopped: Readonly<Record<string, Tone>> = { true: 'off', false: 'done' }
const articleTones: Readonly<Record<string, Tone>> = { draft: 'wait', published: 'done', withdrawn: 'off' }

export const marketingScreens: readonly Screen[] = [
  {
    name: 'coupons',
    title: '优惠券模板',
    group: 'marketing',
    needs: ['staff.couponTemplates'],
    list: list('staff.couponTemplates', {
      search: '名称',
      id: ({ templateId }) => templateId,
      filters: ['kind', 'state', 'inCenter'],
      columns: columnsOf('staff.couponTemplates', [
        { key: 'name', width: 220, sort: 'name' },
        { key: 'kind', width: 90 },
        { key: 'state', width: 80, tone: active },
        { key: 'amount', width: 100 },
        { key: 'threshold', width: 100 },
        { key: 'total', width: 80 },
        { key: 'taken', width: 80, sort: 'taken' },
        { key: 'used', width: 80 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'templateId', width: 180, extra: true },
      ]),
      make: [onNothing('staff.saveCouponTemplate', { label: '新建模板' })],
      acts: [
        onTemplate('staff.stopCouponTemplate', {
          label: '停用',
          known: ({ templateId }) => ({ templateId, stopped: true }),
          when: ({ state }) => state === 'active',
        }),
        onTemplate('staff.stopCouponTemplate', {
          label: '恢复',
          known: ({ templateId }) => ({ templateId, stopped: false }),
          when: ({ state }) => state === 'stopped',
        }),
        onTemplate('staff.makeCouponCodes', {
          label: '生成券码',
          known: ({ templateId }) => ({ templateId }),
          result: ({ codes }) => <pre className="codes">{codes.join('\n')}</pre>,
        }),
        onTemplate('staff.makeCommonCode', {
          label: '设置通用码',
          known: ({ templateId }) => ({ templateId }),
        }),
        onTemplate('staff.makeCouponCards', {
          label: '生成卡密',
          known: ({ templateId }) => ({ templateId }),
          result: (value) => (
            <Whole
              schema={answerSchema('staff.makeCouponCards')}
              value={value}
              path="staff.makeCouponCards"
            />
          ),
        }),
        onTemplate('staff.couponStatistics', {
          label: '统计',
          known: ({ templateId }) => ({ templateId }),
          result: (value) => (
            <Whole
              schema={answerSchema('staff.couponStatistics')}
              value={value}
              path="staff.couponStatistics"
            />
          ),
        }),
      ],
    }),
  },
  {
    name: 'campaigns',
    title: '领券活动',
    group: 'marketing',
    needs: ['staff.couponCampaigns'],
    list: list('staff.couponCampaigns', {
      search: '标题',
      id: ({ campaignId }) => campaignId,
      filters: ['newOnly', 'stopped'],
      columns: columnsOf('staff.couponCampaigns', [
        { key: 'title', width: 240 },
        { key: 'stopped', width: 80, tone: stopped },
        { key: 'newOnly', width: 90 },
        { key: 'beginsAt', width: 140, sort: 'beginsAt' },
        { key: 'endsAt', width: 140 },
        { key: 'claims', width: 80 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
      make: [onNothing('staff.saveCouponCampaign', { label: '新建活动', omit: ['campaignId'] })],
      acts: [
        onCampaign('staff.saveCouponCampaign', {
          label: '编辑',
          known: ({ campaignId }) => ({ campaignId }),
          start: ({ stopped: _, claims: __, createdAt: ___, ...campaign }) => campaign,
        }),
        onCampaign('staff.stopCouponCampaign', {
          label: '停止',
          known: ({ campaignId }) => ({ campaignId, stopped: true }),
          when: (row) => !row.stopped,
        }),
        onCampaign('staff.stopCouponCampaign', {
          label: '恢复',
          known: ({ campaignId }) => ({ campaignId, stopped: false }),
          when: (row) => row.stopped,
        }),
      ],
    }),
  },
  {
    name: 'batches',
    title: '券码与卡密',
    group: 'marketing',
    needs: ['staff.couponBatches'],
    list: list('staff.couponBatches', {
      empty: '还没有批次。在“优惠券模板”里生成券码，或用表格导入后，批次出现在这里',
      search: '名称',
      id: ({ batchId }) => batchId,
      filters: ['kind', 'templateId'],
      columns: columnsOf('staff.couponBatches', [
        { key: 'name', width: 200 },
        { key: 'templateName', width: 200 },
        { key: 'kind', width: 100 },
        { key: 'stopped', width: 80, tone: stopped },
        { key: 'count', width: 80 },
        { key: 'redeemed', width: 80, sort: 'redeemed' },
        { key: 'expiresAt', width: 140 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
      acts: [
        onBatch('staff.stopCouponBatch', {
          label: '停用',
          known: ({ batchId }) => ({ batchId, stopped: true }),
          when: (row) => !row.stopped,
        }),
        onBatch('staff.stopCouponBatch', {
          label: '恢复',
          known: ({ batchId }) => ({ batchId, stopped: false }),
          when: (row) => row.stopped,
        }),
      ],
    }),
  },
  {
    name: 'customer-coupons',
    title: '会员的券',
    group: 'marketing',
    needs: ['staff.customerCoupons'],
    list: list('staff.customerCoupons', {
      empty: '还没有会员的券。会员领取或您发放后，券出现在这里',
      search: '券编号、订单号',
      id: ({ id }) => id,
      filters: ['state', 'source', 'templateId', 'customerId', 'orderNo'],
      columns: columnsOf('staff.customerCoupons', [
        { key: 'name', width: 220 },
        { key: 'number', width: 160 },
        { key: 'state', width: 90, tone: { unused: 'go', locked: 'wait', used: 'done' } },
        { key: 'source', width: 90 },
        { key: 'amount', width: 90 },
        { key: 'takenAt', width: 140, sort: 'takenAt' },
        { key: 'validUntil', width: 140, sort: 'validUntil' },
        { key: 'orderNo', width: 170, extra: true },
      ]),
      acts: [
        onCoupon('staff.voidCoupon', {
          label: '作废',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ state }) => state === 'unused' || state === 'inactive',
          bulk: true,
        }),
      ],
    }),
  },
  {
    name: 'articles',
    title: '文章',
    group: 'marketing',
    needs: ['staff.articles'],
    list: list('staff.articles', {
      search: '标题、作者',
      id: ({ articleId }) => articleId,
      filters: ['status'],
      columns: columnsOf('staff.articles', [
        { key: 'title', width: 320 },
        { key: 'author', width: 120 },
        { key: 'status', width: 90, tone: articleTones },
        { key: 'reads', width: 80, sort: 'reads' },
        { key: 'publishedAt', width: 140 },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      opens: ({ articleId }) => articleId,
      make: [
        onNothing('staff.saveArticle', {
          label: '新建文章',
          omit: ['articleId', 'seen'],
          page: outlines.article,
        }),
      ],
      acts: [
        onArticle('staff.publishArticle', {
          label: '发布',
          known: ({ articleId }) => ({ articleId, published: true }),
          note: renews('article'),
          when: ({ status }) => status !== 'published',
        }),
        onArticle('staff.publishArticle', {
          label: '撤下',
          known: ({ articleId }) => ({ articleId, published: false }),
          note: renews('article'),
          when: ({ status }) => status === 'published',
        }),
      ],
    }),
    detail: detail('staff.article', {
      input: (articleId) => ({ articleId }),
      trail: 'article',
      title: ({ article }) => article.title,
      sections: sectionsOf('staff.article'),
      acts: [
        onArticleInFull('staff.saveArticle', {
          label: '编辑',
          page: outlines.article,
          known: ({ articleId }) => ({ articleId }),
          start: ({ article }) => article,
        }),
      ],
    }),
  },
  {
    name: 'activity',
    title: '活动页',
    group: 'marketing',
    needs: ['staff.activity'],
    single: true,
    detail: detail('staff.activity', {
      input: () => ({}),
      title: () => '活动页',
      sections: sectionsOf('staff.activity'),
      acts: [
        actsOn<Value<'staff.activity'>>()('staff.setActivity', {
          label: '编辑',
          start: ({ activity }) => ({ activity }) as never,
        }),
      ],
    }),
  },
  {
    name: 'visa-home',
    title: '签证频道首页',
    group: 'marketing',
    needs: ['staff.visaHome'],
    single: true,
    detail: detail('staff.visaHome', {
      input: () => ({}),
      title: () => '签证频道首页',
      sections: sectionsOf('staff.visaHome'),
      acts: [
        actsOn<Value<'staff.visaHome'>>()('staff.setVisaHome', {
          label: '编辑',
          start: (content) => ({ content }) as never,
        }),
      ],
    }),
  },
  {
    name: 'goods-home',
    title: '商品频道首页',
    group: 'marketing',
    needs: ['staff.goodsHome'],
    single: true,
    detail: detail('staff.goodsHome', {
      input: () => ({}),
      title: () => '商品频道首页',
      sections: sectionsOf('staff.goodsHome'),
      acts: [
        actsOn<Value<'staff.goodsHome'>>()('staff.setGoodsHome', {
          label: '编辑',
          start: (content) => ({ content }) as never,
        }),
      ],
    }),
  },
  {
    name: 'media',
    title: '图片素材',
    group: 'marketing',
    needs: ['staff.pictures'],
    list: list('staff.pictures', {
      search: '图片说明',
      id: ({ id }) => id,
      filters: [],
      columns: [
        {
          key: 'picture',
          title: '图片',
          width: 90,
          of: ({ src, alt }) => <Thumb src={src} alt={alt} />,
        },
        ...columnsOf('staff.pictures', [
          { key: 'alt', width: 240 },
          { key: 'src', width: 280 },
          { key: 'width', width: 80 },
          { key: 'height', width: 80 },
          { key: 'createdAt', width: 140, sort: 'createdAt' },
        ]),
      ],
      make: [
        onNothing('staff.uploadPicture', {
          label: '上传图片',
          result: ({ src }) => `已上传。在产品和页面中填写图片地址：${src}`,
        }),
      ],
    }),
  },
]

import type { z } from 'zod'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { HomeContentInput } from '../../contract/catalogue/home-content.ts'
import type {
  configAnswer,
  customerServiceAnswer,
  infoAnswer,
  powerAnswer,
} from '../../contract/shops/shop.ts'
import { haiyueHome, wechatHome, yunyouHome } from './home.ts'

export type DemoShop = {
  tenant: Tenant
  open: boolean
  power: z.output<typeof powerAnswer>
  info: z.input<typeof infoAnswer>
  config: z.input<typeof configAnswer>
  chat: z.input<typeof customerServiceAnswer>
  home: HomeContentInput
  hotKeywords: readonly string[]
  markupPermille: number
  /** Tours of the merchant it sells; 'all' follows the merchant's range. */
  range: 'all' | readonly string[]
  /** The same for visas. */
  visas: 'all' | readonly string[]
  /** The same for fragment products. */
  debris: 'all' | readonly string[]
  /** The same for goods; they are sold only where `openShop` is on. */
  goods: 'all' | readonly string[]
}

const yunyouInfo = {
  logo: '/media/shop-yunyou-logo.png',
  brandColor: '#0B6E99',
  company: '云游国际旅行社（演示）有限公司',
  businessLicence: '00000000DEMO000001（演示）',
  travelLicence: 'L-SH-00000（演示）',
  icp: '沪ICP备00000000号（演示）',
  complaintTel: '400-000-1009',
  serviceHours: '每日 9:00—21:00',
  serviceEmail: 'service@yunyou-demo.example',
  defaultDepartCity: '上海',
}

// No chat service runs at this address: a visitor who wants to chat in the demo gets the phone and the message form.
const yunyouChat = {
  customerCode: 'demo1001',
  customerLink: 'https://yunyou-demo.udesk.example/im_client/?web_plugin_id=1',
  customerKey: 'demo-chat-key-yunyou',
}

const at = (merchant: string, channel: string, distributor: string): Tenant => ({
  project: 'trip',
  merchant,
  channel,
  distributor,
})

/** The shop that shows everything; `/` leads to it in demo mode. */
const main: DemoShop = {
  tenant: at('yunyou', 'h5', 'd1001'),
  open: true,
  power: { state: 1, tocShowCustomerFlag: 1, tocAddOrderFlag: 1, saleTel: '400-000-1001', openShop: 1 },
  info: {
    name: '云游国旅（演示）',
    slogan: '好好走路，慢慢看风景。国内、出境、邮轮与周末短途，班期与价格实时可查。',
    ...yunyouInfo,
    // Reserved for examples (RFC 2606): `?jointOrigin=h5&jointUrl=https://example.com/` shows the way back to a partner.
    jointHosts: ['example.com'],
  },
  config: { pageTitleType: 1, pageTitleName: '', payType: '1', state: 1, userEdit: 1, sharing: 1 },
  chat: { ...yunyouChat, tel: '400-000-1001' },
  home: yunyouHome,
  hotKeywords: ['云南', '日本', '三亚', '邮轮', '九寨沟', '北疆', '莫干山', '亲子'],
  markupPermille: 0,
  range: 'all',
  visas: 'all',
  debris: 'all',
  goods: 'all',
}

const wechat: DemoShop = {
  tenant: at('yunyou', 'wechat', 'd1002'),
  open: true,
  power: { state: 1, tocShowCustomerFlag: 0, tocAddOrderFlag: 1, saleTel: '400-000-1002', openShop: 0 },
  info: {
    ...yunyouInfo,
    name: '云游国旅·小云顾问店（演示）',
    slogan: '每一条线路我都自己走过，周末和假期一起出发。',
    brandColor: '#1F7A4D',
    serviceHours: '每日 9:30—20:30',
  },
  config: {
    pageTitleType: 2,
    pageTitleName: '小云顾问·云游国旅微信店',
    payType: '1',
    state: 1,
    userEdit: 1,
    sharing: 1,
  },
  chat: { ...yunyouChat, tel: '400-000-1002' },
  home: wechatHome,
  hotKeywords: ['周末', '黄山', '云南', '三亚', '邮轮'],
  markupPermille: 35,
  range: [
    '10001',
    '10003',
    '10004',
    '10005',
    '10009',
    '10010',
    '10011',
    '10012',
    '10013',
    '10014',
    '10015',
    '10016',
    '10018',
    '10020',
    '10021',
    '10022',
    '10028',
    '10030',
  ],
  visas: ['v101', 'v102', 'v104', 'v111', 'v132', 'v141', 'v151'],
  debris: ['f101', 'f111', 'f121', 'f141', 'f161', 'f181'],
  goods: [],
}

/** A shop that has been closed: its address answers 404. */
const closed: DemoShop = {
  ...main,
  tenant: at('yunyou', 'h5', 'd1003'),
  open: false,
  info: { ...main.info, name: '云游国旅·老西门店（演示）' },
}

const haiyue: DemoShop = {
  tenant: at('haiyue', 'h5', 'd2001'),
  open: true,
  power: { state: 1, tocShowCustomerFlag: 0, tocAddOrderFlag: 0, saleTel: '400-000-2001', openShop: 0 },
  info: {
    name: '海悦假期（演示）',
    slogan: '去海边，去岛上，去船上。海悦假期替您看好每一片海。',
    logo: '/media/shop-haiyue-logo.png',
    brandColor: '#28357D',
    company: '海悦假期国际旅行社（演示）有限公司',
    businessLicence: '00000000DEMO000002（演示）',
    travelLicence: 'L-BJ-00000（演示）',
    icp: '京ICP备00000000号（演示）',
    complaintTel: '400-000-2009',
    serviceHours: '工作日 9:00—18:00',
    defaultDepartCity: '北京',
  },
  config: { pageTitleType: 3, pageTitleName: '海悦假期', payType: '1', state: 1, userEdit: 0, sharing: 2 },
  chat: { customerCode: '', customerLink: '', customerKey: 'demo-chat-key-haiyue', tel: '400-000-2001' },
  home: haiyueHome,
  hotKeywords: ['海岛', '邮轮', '迪拜', '新加坡', '草原'],
  markupPermille: 0,
  range: 'all',
  // It has neither a visa counter nor goods.
  visas: [],
  debris: 'all',
  goods: [],
}

export const demoShops: readonly DemoShop[] = [main, wechat, closed, haiyue]

/** The couriers that can be named for a parcel (providers.md 4), each written once; usual ones first. */

export type CourierFacts = {
  /** Its code at Kuaidi100. */
  code: string
  name: string
  /** Customer service. */
  phone: string
  /** The courier's own page; empty where there is none. */
  site: string
}

type Row = CourierFacts & {
  /** Forms of its numbers that no other courier here uses. */
  numbers: readonly RegExp[]
  /** It shows a track only to who knows the last four digits of the receiver's or the sender's phone. */
  wantsPhone?: true
}

const table: readonly Row[] = [
  {
    code: 'shunfeng',
    name: '顺丰速运',
    phone: '95338',
    site: 'https://www.sf-express.com',
    numbers: [/^SF\d{10,15}$/],
    wantsPhone: true,
  },
  {
    code: 'zhongtong',
    name: '中通快递',
    phone: '95311',
    site: 'https://www.zto.com',
    numbers: [/^7[3-689]\d{12}$/],
    wantsPhone: true,
  },
  {
    code: 'yuantong',
    name: '圆通速递',
    phone: '95554',
    site: 'https://www.yto.net.cn',
    numbers: [/^YT\d{13}$/],
  },
  {
    code: 'shentong',
    name: '申通快递',
    phone: '95543',
    site: 'https://www.sto.cn',
    numbers: [/^77\d{13}$/],
  },
  {
    code: 'yunda',
    name: '韵达快递',
    phone: '95546',
    site: 'https://www.yundaex.com',
    numbers: [/^4[346]\d{13}$/],
  },
  {
    code: 'jtexpress',
    name: '极兔速递',
    phone: '956025',
    site: 'https://www.jtexpress.cn',
    numbers: [/^JT\d{13}$/],
  },
  {
    code: 'jd',
    name: '京东快递',
    phone: '950616',
    site: 'https://www.jdl.com',
    numbers: [/^JD[A-Z0-9]{11,18}(-\d+){0,2}-?$/],
  },
  {
    code: 'ems',
    name: 'EMS',
    phone: '11183',
    site: 'https://www.ems.com.cn',
    numbers: [/^E[A-Z]\d{9}CN$/, /^1[0-3]\d{11}$/],
  },
  {
    code: 'youzhengguonei',
    name: '邮政快递包裹',
    phone: '11183',
    site: 'https://www.chinapost.com.cn',
    numbers: [/^9[689]\d{11}$/],
  },
  {
    code: 'debangkuaidi',
    name: '德邦快递',
    phone: '95353',
    site: 'https://www.deppon.com',
    numbers: [/^DPK\d{12}$/],
  },
  {
    code: 'zhaijisong',
    name: '宅急送',
    phone: '400-6789-000',
    site: 'https://www.zjs.com.cn',
    numbers: [],
  },
  {
    code: 'shansong',
    name: '闪送',
    phone: '400-612-6688',
    site: 'https://www.ishansong.com',
    numbers: [],
  },
]

const shown = ({ code, name, phone, site }: Row): CourierFacts => ({ code, name, phone, site })

export const couriers: readonly CourierFacts[] = table.map(shown)

/** Code of a courier that is not in the table; only its name is known, and nothing can be asked about its numbers. */
export const OTHER_COURIER = 'other'

const NAME = /^[\p{Script=Han}A-Za-z0-9 ()（）·-]{2,40}$/u

/**
 * The courier that a person has named, by its code or its name; one that is not in the table has no phone and no page.
 * Null when it is no name.
 */
export function namedCourier(named: string): CourierFacts | null {
  const text = named.normalize('NFKC').trim()
  const row = table.find(({ code, name }) => code === text.toLowerCase() || name === text)
  if (row) return shown(row)
  return NAME.test(text) ? { code: OTHER_COURIER, name: text, phone: '', site: '' } : null
}

/** The courier of a kept parcel; `name` is how it was called when it was kept. */
export function keptCourier(code: string, name: string): CourierFacts {
  const row = table.find((one) => one.code === code)
  return row ? shown(row) : { code: OTHER_COURIER, name, phone: '', site: '' }
}

/** The courier whose numbers look like this one; null when none does, or several do. */
export function courierOfNumber(trackingNo: string): CourierFacts | null {
  const found = table.filter(({ numbers }) => numbers.some((form) => form.test(trackingNo)))
  const [row] = found
  return row && found.length === 1 ? shown(row) : null
}

/** Whether a track of this courier is only shown to who knows the last four digits of a phone. */
export function wantsPhone(code: string): boolean {
  return table.some((row) => row.code === code && row.wantsPhone === true)
}

/** A tracking number as it is kept and asked for: half-width capitals, no spaces. Null when it can be none. */
export function trackingNumber(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[‐‑–—−]/g, '-')
    .toUpperCase()
  return /^[A-Z0-9][A-Z0-9-]{5,31}$/.test(text) ? text : null
}

const CLASSES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['经济型', /经济型|快捷|汽车旅馆|[二两][钻星]|[二两]至/],
  ['三钻', /三[钻星]|三至[四五][钻星]|[二两]至三[钻星]/],
  ['四钻', /四[钻星]|四至五[钻星]|[二三]至五[钻星]/],
  ['五钻', /五[钻星]|豪华|奢华/],
  ['度假酒店', /度假|别墅|温泉酒店|水上屋/],
  ['民宿客栈', /民宿|客栈/],
  ['特色住宿', /蒙古包|营地|洞穴|毡房|特色酒店|木屋/],
  ['邮轮舱房', /舱/],
]

/** The classes of lodging that a product's own words on its hotels name, for a filter: 三钻, 民宿客栈 … */
export function hotelClasses(hotelStandard: string): string[] {
  return CLASSES.filter(([, pattern]) => pattern.test(hotelStandard)).map(([name]) => name)
}

/** Classes in the order a filter offers them. */
export const hotelClassNames: readonly string[] = CLASSES.map(([name]) => name)

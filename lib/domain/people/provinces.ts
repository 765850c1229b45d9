/** A province of the mainland by the first two digits of GB/T 2260. Consular districts and freight regions are made of them. */
export type Province = {
  code: string
  /** 广东, 内蒙古: the short name that people use. */
  name: string
  /** Small letters, syllables apart: `guang dong`. */
  pinyin: string
}

/** In the sequence of the standard, which goes by region. */
export const provinces: readonly Province[] = [
  { code: '11', name: '北京', pinyin: 'bei jing' },
  { code: '12', name: '天津', pinyin: 'tian jin' },
  { code: '13', name: '河北', pinyin: 'he bei' },
  { code: '14', name: '山西', pinyin: 'shan xi' },
  { code: '15', name: '内蒙古', pinyin: 'nei meng gu' },
  { code: '21', name: '辽宁', pinyin: 'liao ning' },
  { code: '22', name: '吉林', pinyin: 'ji lin' },
  { code: '23', name: '黑龙江', pinyin: 'hei long jiang' },
  { code: '31', name: '上海', pinyin: 'shang hai' },
  { code: '32', name: '江苏', pinyin: 'jiang su' },
  { code: '33', name: '浙江', pinyin: 'zhe jiang' },
  { code: '34', name: '安徽', pinyin: 'an hui' },
  { code: '35', name: '福建', pinyin: 'fu jian' },
  { code: '36', name: '江西', pinyin: 'jiang xi' },
  { code: '37', name: '山东', pinyin: 'shan dong' },
  { code: '41', name: '河南', pinyin: 'he nan' },
  { code: '42', name: '湖北', pinyin: 'hu bei' },
  { code: '43', name: '湖南', pinyin: 'hu nan' },
  { code: '44', name: '广东', pinyin: 'guang dong' },
  { code: '45', name: '广西', pinyin: 'guang xi' },
  { code: '46', name: '海南', pinyin: 'hai nan' },
  { code: '50', name: '重庆', pinyin: 'chong qing' },
  { code: '51', name: '四川', pinyin: 'si chuan' },
  { code: '52', name: '贵州', pinyin: 'gui zhou' },
  { code: '53', name: '云南', pinyin: 'yun nan' },
  { code: '54', name: '西藏', pinyin: 'xi zang' },
  { code: '61', name: '陕西', pinyin: 'shan xi' },
  { code: '62', name: '甘肃', pinyin: 'gan su' },
  { code: '63', name: '青海', pinyin: 'qing hai' },
  { code: '64', name: '宁夏', pinyin: 'ning xia' },
  { code: '65', name: '新疆', pinyin: 'xin jiang' },
]

const names = new Map(provinces.map(({ code, name }) => [code, name]))

/** 广东; the code itself for one that is not of the mainland. */
export function provinceName(code: string): string {
  return names.get(code) ?? code
}

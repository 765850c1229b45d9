import { splitChineseName, surnameReading } from '../../base/validation/surnames.ts'

/** The most frequent surnames, those of more than nine in ten travellers. */
const COMMON =
  '王WANG 李LI 张ZHANG 刘LIU 陈CHEN 杨YANG 黄HUANG 赵ZHAO 吴WU 周ZHOU 徐XU 孙SUN 马MA 朱ZHU 胡HU 郭GUO 何HE 林LIN ' +
  '高GAO 罗LUO 郑ZHENG 梁LIANG 谢XIE 宋SONG 唐TANG 许XU 韩HAN 邓DENG 冯FENG 曹CAO 彭PENG 肖XIAO 萧XIAO 田TIAN ' +
  '董DONG 袁YUAN 潘PAN 于YU 蒋JIANG 蔡CAI 余YU 杜DU 叶YE 程CHENG 苏SU 魏WEI 丁DING 沈SHEN 卢LU 姜JIANG 崔CUI ' +
  '钟ZHONG 谭TAN 陆LU 汪WANG 范FAN 金JIN 石SHI 廖LIAO 贾JIA 夏XIA 韦WEI 付FU 傅FU 方FANG 白BAI 邹ZOU 孟MENG ' +
  '熊XIONG 秦QIN 邱QIU 江JIANG 尹YIN 薛XUE 闫YAN 阎YAN 段DUAN 雷LEI 侯HOU 龙LONG 史SHI 陶TAO 黎LI 贺HE 顾GU ' +
  '毛MAO 郝HAO 龚GONG 邵SHAO 万WAN 钱QIAN 严YAN 武WU 戴DAI 莫MO 孔KONG 向XIANG 汤TANG 常CHANG 温WEN 康KANG ' +
  '施SHI 文WEN 牛NIU 樊FAN 葛GE 邢XING 安AN 齐QI 易YI 乔QIAO 伍WU 庞PANG 颜YAN 倪NI 庄ZHUANG 聂NIE 章ZHANG ' +
  '鲁LU 岳YUE 殷YIN 詹ZHAN 申SHEN 耿GENG 关GUAN 兰LAN 焦JIAO 俞YU 左ZUO 柳LIU 甘GAN 祝ZHU 包BAO 宁NING 尚SHANG ' +
  '符FU 舒SHU 阮RUAN 柯KE 纪JI 梅MEI 童TONG 凌LING 毕BI 裴PEI 霍HUO 涂TU 成CHENG 苗MIAO 谷GU 盛SHENG 曲QU 冉RAN ' +
  '骆LUO 蓝LAN 路LU 游YOU 辛XIN 靳JIN 管GUAN 柴CHAI 蒙MENG 鲍BAO 华HUA 喻YU 祁QI 房FANG 滕TENG 屈QU 饶RAO 欧OU ' +
  '欧阳OUYANG 上官SHANGGUAN 司马SIMA 诸葛ZHUGE 东方DONGFANG 皇甫HUANGFU 令狐LINGHU 慕容MURONG 夏侯XIAHOU 司徒SITU'

let table: Map<string, string> | null = null

/**
 * How the surname of a Chinese name is usually written in a passport, or null. A suggestion to accept or not: the
 * document decides, so it is never filled in by itself.
 */
export function suggestSurname(name: string): string | null {
  const special = surnameReading(name)
  if (special) return special
  table ??= new Map(
    COMMON.split(' ').map((entry) => {
      const at = entry.search(/[A-Z]/)
      return [entry.slice(0, at), entry.slice(at)] as const
    }),
  )
  return table.get(splitChineseName(name).surname) ?? null
}

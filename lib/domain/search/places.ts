/** Latitude and longitude of cities from which groups leave, degrees (WGS 84, city centres, two decimals). */
const CITIES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  北京: [39.9, 116.41],
  天津: [39.08, 117.2],
  石家庄: [38.04, 114.51],
  太原: [37.87, 112.55],
  呼和浩特: [40.84, 111.75],
  海拉尔: [49.21, 119.74],
  沈阳: [41.81, 123.43],
  大连: [38.91, 121.61],
  长春: [43.82, 125.32],
  哈尔滨: [45.8, 126.53],
  上海: [31.23, 121.47],
  南京: [32.06, 118.8],
  苏州: [31.3, 120.59],
  无锡: [31.49, 120.31],
  常州: [31.81, 119.97],
  杭州: [30.27, 120.16],
  宁波: [29.87, 121.55],
  温州: [27.99, 120.7],
  合肥: [31.82, 117.23],
  福州: [26.07, 119.3],
  厦门: [24.48, 118.09],
  泉州: [24.87, 118.68],
  南昌: [28.68, 115.86],
  济南: [36.65, 117.12],
  青岛: [36.07, 120.38],
  烟台: [37.46, 121.45],
  郑州: [34.75, 113.63],
  武汉: [30.59, 114.31],
  长沙: [28.23, 112.94],
  张家界: [29.12, 110.48],
  广州: [23.13, 113.26],
  深圳: [22.54, 114.06],
  珠海: [22.27, 113.58],
  佛山: [23.02, 113.12],
  东莞: [23.02, 113.75],
  汕头: [23.35, 116.68],
  南宁: [22.82, 108.37],
  桂林: [25.27, 110.29],
  海口: [20.04, 110.34],
  三亚: [18.25, 109.51],
  重庆: [29.56, 106.55],
  成都: [30.57, 104.07],
  贵阳: [26.65, 106.63],
  昆明: [24.88, 102.83],
  丽江: [26.86, 100.23],
  拉萨: [29.65, 91.11],
  西安: [34.34, 108.94],
  兰州: [36.06, 103.83],
  西宁: [36.62, 101.78],
  银川: [38.49, 106.23],
  乌鲁木齐: [43.83, 87.62],
  香港: [22.32, 114.17],
  澳门: [22.2, 113.55],
}

const EARTH_KM = 6371

export type Point = { latitude: number; longitude: number }

/** The nearest of these cities, with its distance in whole kilometres; null when none of them is known here. */
export function nearestCity(here: Point, names: readonly string[]): { name: string; km: number } | null {
  const known = names.flatMap((name) => {
    const place = CITIES[name]
    return place
      ? [{ name, km: Math.round(kilometres(here, { latitude: place[0], longitude: place[1] })) }]
      : []
  })
  return known.sort((a, b) => a.km - b.km)[0] ?? null
}

/** Distance along the earth's surface (haversine). */
function kilometres(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const angle = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(angle)))
}

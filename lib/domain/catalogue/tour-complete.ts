/** The parts of a tour that decide whether it may be sold. */
type SaleParts = {
  name: string
  pictures: readonly unknown[]
  days: number
  itinerary: readonly { day: number; title: string }[]
  included: readonly string[]
  excluded: readonly string[]
  organiser: string
  licenceNo: string
  groupMin: number
  ladder: readonly unknown[]
  ladderNote: string
  safetyNote: string
  notices: readonly unknown[]
  destinations: readonly string[]
}

/**
 * What a tour lacks before it may be published, by field: the law wants the organiser, the itinerary, the standards and
 * the conditions of withdrawing stated before a contract is made (旅游法 58, 60, 62; rules.md C.3).
 */
export function missingForSale(tour: SaleParts): Record<string, string> {
  const missing: [string, boolean, string][] = [
    ['name', tour.name.trim() === '', '请填写线路名称'],
    ['pictures', tour.pictures.length === 0, '请至少上传一张图片'],
    ['destinations', tour.destinations.length === 0, '请填写目的地'],
    ['itinerary', tour.itinerary.length !== tour.days, `请按天填写行程，共${tour.days}天`],
    ['included', tour.included.length === 0, '请填写费用包含的内容'],
    ['excluded', tour.excluded.length === 0, '请填写费用不含的内容'],
    ['organiser', tour.organiser.trim() === '', '请填写组团社名称'],
    ['licenceNo', tour.licenceNo.trim() === '', '请填写旅行社业务经营许可证号'],
    ['groupMin', tour.groupMin < 1, '请填写成团人数'],
    [
      'ladder',
      tour.ladder.length === 0 && tour.ladderNote.trim() === '',
      '请填写退改规则，或用文字说明不适用阶梯',
    ],
    ['safetyNote', tour.safetyNote.trim() === '', '请填写安全提示'],
    ['notices', tour.notices.length === 0, '请填写预订须知'],
  ]
  return Object.fromEntries(missing.flatMap(([field, lacks, text]) => (lacks ? [[field, text]] : [])))
}

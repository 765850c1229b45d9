import { idNumber } from '../../lib/base/testing/id-number.ts'

export { idNumber }

/** The second of January so many years from now, or ago: a day that no test outlives. */
export const inYears = (years: number): string => `${new Date().getFullYear() + years}-01-02`

let made = 0

/** Two people who are in no order yet. */
export function adults(): { name: string; document: string }[] {
  return ['测试甲', '测试乙'].map((name) => {
    made++
    return { name, document: idNumber(`19${String(70 + (made % 25))}-05-17`, 100 + made) }
  })
}

import { idCardChecksum } from '../validation/id-card.ts'

/**
 * A resident ID number with a valid checksum, belonging to no known person.
 * @param birthday calendar date, `1990-06-15`
 * @param serial different numbers for different serials below 1000; beyond, the area moves on
 */
export function idNumber(birthday: string, serial: number): string {
  const area = 110101 + Math.floor(serial / 1000)
  const body = `${area}${birthday.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`
  return body + idCardChecksum(body)
}

import { idCardChecksum } from '../../lib/base/validation/id-card.ts'

/** A well-formed resident ID number of an invented person, born on 1990-06-15. */
export function inventedIdCard(index: number): string {
  const area = 110101 + Math.floor(index / 1000)
  const body = `${area}19900615${String(index % 1000).padStart(3, '0')}`
  return body + idCardChecksum(body)
}

import type { MemberLevel } from '@/lib/operate-center/contract/customers/account.ts'

export type Standing = {
  level: MemberLevel
  next: MemberLevel | null
  /** Points to the next level; 0 at the highest. */
  missing: number
  /** How far between this level and the next, 0 to 100; 100 at the highest. */
  percent: number
}

/** The position of a growth value among the levels, which are lowest first; null where there are none. */
export function standingOf(levels: readonly MemberLevel[], growth: number): Standing | null {
  const index = levels.findLastIndex(({ growthFrom }) => growth >= growthFrom)
  const level = levels[index]
  if (!level) return null
  const next = levels[index + 1] ?? null
  if (!next) return { level, next, missing: 0, percent: 100 }
  const span = next.growthFrom - level.growthFrom
  return {
    level,
    next,
    missing: next.growthFrom - growth,
    percent: Math.floor(((growth - level.growthFrom) / span) * 100),
  }
}

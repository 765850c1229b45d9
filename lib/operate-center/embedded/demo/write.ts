import type { TourDetail } from '../../contract/catalogue/tours.ts'
import type { DayDraft, ModuleDraft, ReviewDraft } from './model.ts'
import { type PictureName, pictureOf } from './pictures.ts'

/** Short forms for writing itineraries, so that a day reads like a day in a brochure. */

type MealName = keyof DayDraft['meals']
const mealNames: Record<string, MealName> = { 早: 'breakfast', 中: 'lunch', 晚: 'dinner' }

/**
 * Meals in one text: `早酒店自助 中白族砂锅鱼 -晚古城里自行品尝`. A meal in the text is included, one with a minus is not but has a note,
 * a missing one is not included.
 */
function meals(text: string): DayDraft['meals'] {
  const day: DayDraft['meals'] = {
    breakfast: { included: false },
    lunch: { included: false },
    dinner: { included: false },
  }
  for (const part of text.split(' ').filter(Boolean)) {
    const included = !part.startsWith('-')
    const [letter = '', ...note] = included ? part : part.slice(1)
    const name = mealNames[letter]
    if (!name) throw new RangeError(`not a meal: ${part}`)
    day[name] = { included, note: note.join('') }
  }
  return day
}

type Rest = { by?: string; meals?: string; hotel?: string; items: readonly ModuleDraft[] }

export function day(title: string, text: string, rest: Rest): DayDraft {
  return {
    title,
    text,
    transport: rest.by ?? '',
    meals: meals(rest.meals ?? ''),
    hotel: rest.hotel ?? '',
    modules: [...rest.items],
  }
}

/** `minutes` is the minimum stay that the contract names. */
export function scenic(title: string, minutes: number, text = '', picture?: PictureName): ModuleDraft {
  return { type: 'scenic', title, text, minutes, ...(picture ? { picture: pictureOf(picture) } : {}) }
}

export function shopping(title: string, minutes: number, text: string): ModuleDraft {
  return { type: 'shopping', title, text, minutes }
}

export function activity(title: string, minutes: number, text = '', picture?: PictureName): ModuleDraft {
  return { type: 'activity', title, text, minutes, ...(picture ? { picture: pictureOf(picture) } : {}) }
}

const plain =
  (type: string) =>
  (title: string, text: string, picture?: PictureName): ModuleDraft => ({
    type,
    title,
    text,
    ...(picture ? { picture: pictureOf(picture) } : {}),
  })

export const hotel = plain('hotel')
export const food = plain('food')
export const reminder = plain('reminder')
export const flight = plain('flight')
export const free = plain('free')
/** A module of a kind that our screens do not know; they show it as text. */
export const other = (type: string, title: string, text: string): ModuleDraft => ({ type, title, text })

export function review(author: string, daysAgo: number, score: number, text: string): ReviewDraft {
  return { author, daysAgo, score, text }
}

export function childRule(minAge: number, maxAgeExclusive: number, text: string): TourDetail['childRule'] {
  return { minAge, maxAgeExclusive, text }
}

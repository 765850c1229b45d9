import type { PosterTemplate } from '@/lib/operate-center/contract/content/content.ts'
import { queryOf } from '@/lib/screens/links.ts'
import { screenPath } from '@/lib/screens/screen-path.ts'
import {
  identityOfSubject,
  mainScreen,
  type Subject,
  subjectIn,
  subjectQuery,
} from '@/lib/screens/subjects.ts'

const ID = /^[A-Za-z0-9_.-]{1,64}$/

/** What the poster of an address is about; null: the shop. `unclear` when it names two things, or one that cannot be. */
export function subjectOfPoster(query: URLSearchParams): Subject | 'unclear' | null {
  const about = subjectIn((name) => query.get(name))
  return about === null || about === 'unclear' || ID.test(about.id) ? about : 'unclear'
}

/** Address of the poster's picture. */
export function pictureUrl(
  base: string,
  about: Subject | null,
  template: PosterTemplate,
  posterId: string,
): string {
  const named = about ? subjectQuery(about) : {}
  return `${base}/poster.jpg?${new URLSearchParams({ template, ...named, posterId })}`
}

/**
 * Where the poster's code leads, for a sharer who prefers to send a link.
 * @param shop the shop's full address
 */
export function linkUrl(shop: string, about: Subject | null, posterId: string): string {
  const screen = about ? mainScreen(about.kind).screen : 'index'
  const identity = about ? identityOfSubject(about) : {}
  return screenPath(shop, screen) + queryOf({ ...identity, posterId, sharingChainId: posterId })
}

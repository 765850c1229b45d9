import { isThere, type PageFor } from './kind.ts'

/** Not the id of any article (contract/content/content.ts). */
const GONE = '~'

/** All articles that are not shown have the same page, which says so and offers the newest ones. */
export const articlePageFor: PageFor = async (get, articleId) =>
  (await isThere(get('content.article', { articleId }))) ? articleId : GONE

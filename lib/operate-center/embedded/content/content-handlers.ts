import { catalogueKinds } from '../catalogue/kinds.ts'
import { articleHandlers } from './articles.ts'
import { miniProgramHandlers } from './mini-program.ts'
import { posterHandlersOf } from './posters.ts'
import { staffArticleHandlers } from './staff-articles.ts'

/** All of contract/content.ts. */
export const contentHandlers = {
  ...articleHandlers,
  ...posterHandlersOf(catalogueKinds),
  ...miniProgramHandlers,
  ...staffArticleHandlers,
}

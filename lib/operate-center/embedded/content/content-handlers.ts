import { articleHandlers } from './articles.ts'
import { miniProgramHandlers } from './mini-program.ts'
import { posterHandlers } from './posters.ts'
import { staffArticleHandlers } from './staff-articles.ts'

/** All of contract/content.ts. */
export const contentHandlers = {
  ...articleHandlers,
  ...posterHandlers,
  ...miniProgramHandlers,
  ...staffArticleHandlers,
}

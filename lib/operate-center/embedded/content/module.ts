import { catalogueKinds } from '../catalogue/kinds.ts'
import type { Module } from '../kernel/module.ts'
import { activityHandlers } from './activities.ts'
import { articleLikeHandlers, likesOfCustomer } from './article-likes.ts'
import { articleViewJobs } from './article-views.ts'
import { articleHandlers } from './articles.ts'
import { miniProgramHandlers } from './mini-program.ts'
import { posterHandlersOf } from './posters.ts'
import { staffArticleHandlers } from './staff-articles.ts'

export const contentModule: Module = {
  handlers: {
    ...articleHandlers,
    ...articleLikeHandlers,
    ...activityHandlers,
    ...posterHandlersOf(catalogueKinds),
    ...miniProgramHandlers,
    ...staffArticleHandlers,
  },
  jobs: articleViewJobs,
  ownData: likesOfCustomer,
}

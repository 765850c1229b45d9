import type { Module } from '../kernel/module.ts'
import { reviewData } from './review-privacy.ts'
import { reviewHandlers } from './reviews.ts'
import { staffReviewHandlers } from './staff-reviews.ts'
import { reviewsToCheck } from './work.ts'

export const reviewsModule: Module = {
  work: [reviewsToCheck],
  handlers: { ...reviewHandlers, ...staffReviewHandlers },
  ownData: reviewData,
}

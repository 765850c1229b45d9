import type { Module } from '../kernel/module.ts'
import { reviewData } from './review-privacy.ts'
import { reviewHandlers } from './reviews.ts'
import { staffReviewHandlers } from './staff-reviews.ts'

export const reviewsModule: Module = {
  handlers: { ...reviewHandlers, ...staffReviewHandlers },
  ownData: reviewData,
}

import type { Module } from '../kernel/module.ts'
import { previewHandlers } from './previews.ts'

/** What pages of a shop would show had a change been saved. */
export const previewsModule: Module = { handlers: previewHandlers }

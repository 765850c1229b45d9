import type { Module } from '../kernel/module.ts'
import { staffTextHandlers } from './staff-texts.ts'
import { textHandlers } from './texts.ts'

export const textsModule: Module = { handlers: { ...textHandlers, ...staffTextHandlers } }

import type { Module } from '../kernel/module.ts'
import { mediaHandlers } from './media.ts'

export const mediaModule: Module = { handlers: mediaHandlers }

import type { Module } from '../kernel/module.ts'
import { wechatHandlers } from './wechat.ts'

export const wechatModule: Module = { handlers: wechatHandlers }

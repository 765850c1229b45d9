import type { Module } from '../kernel/module.ts'
import { shopHandlers } from './shop.ts'
import { staffSettingHandlers } from './staff-settings.ts'
import { staffShopHandlers } from './staff-shops.ts'

export const shopsModule: Module = {
  handlers: { ...shopHandlers, ...staffSettingHandlers, ...staffShopHandlers },
}

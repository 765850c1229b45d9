import type { Module } from '../kernel/module.ts'
import { salesHandlers } from './sales.ts'
import { shareHandlers, sweepShareNodes } from './share.ts'

export const sharingModule: Module = {
  handlers: { ...shareHandlers, ...salesHandlers },
  jobs: [{ name: 'share nodes', run: sweepShareNodes }],
}

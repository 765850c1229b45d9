import type { Caller } from '../../operate-center/contract/contract.ts'

/** On whose behalf the server itself asks the centre. */
export const SERVER: Caller = { role: 'visitor', requestId: 'server', address: '' }

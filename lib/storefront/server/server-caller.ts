import type { Caller } from '../../operate-center/contract/contract.ts'

/** The caller for the server's own calls to the centre. */
export const SERVER: Caller = { role: 'visitor', requestId: 'server', address: '' }

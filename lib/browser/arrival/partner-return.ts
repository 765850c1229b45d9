import { sessionStore } from '../storage/storage.ts'
import { allowedReturn, hostsOfPage } from './allowed-hosts.ts'

/** Where the partner wants its visitors back (`jointUrl`); empty without one, or when the shop does not allow its host. */
export function partnerReturn(merchant: string): string {
  const kept = sessionStore.get(merchant, 'jointUrl')
  return kept ? allowedReturn(kept, hostsOfPage('jointHosts')) : ''
}

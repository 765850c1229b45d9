import { setStateUser } from './client-state.ts'
import { localKeys, sessionKeys } from './kept-keys.ts'
import { idOf, type KeptUser, localStore, readUser, sessionStore } from './storage.ts'

/** Signs a customer in on this browser. What another customer has left in this tab is removed; a guest's draft stays. */
export function setUser(merchant: string, { customerId, name, mobile }: KeptUser): void {
  const before = sessionStore.getJson(merchant, 'user')
  if (before && idOf(before) !== customerId) forgetCustomer(merchant)
  const user = { customerId, name, mobile }
  localStore.setJson(merchant, 'user', user)
  sessionStore.setJson(merchant, 'user', user)
  sessionStore.set(merchant, 'userId', customerId)
  setStateUser(user)
}

/** Removes everything of the customer from this browser: who they are, and what they looked at and wrote. */
export function forgetCustomer(merchant: string): void {
  for (const key of leaving(localKeys)) localStore.remove(merchant, key)
  for (const key of leaving(sessionKeys)) sessionStore.remove(merchant, key)
  setStateUser({})
}

function leaving<K extends string>(keys: Record<K, string>): K[] {
  return (Object.keys(keys) as K[]).filter((key) => keys[key] === 'leaves')
}

/** Forgets what this tab kept of a customer who is not the browser's any more. */
export function forgetTab(merchant: string): void {
  for (const key of leaving(sessionKeys)) sessionStore.remove(merchant, key)
  setStateUser(readUser(merchant) ?? {})
}

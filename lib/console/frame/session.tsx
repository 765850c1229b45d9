import { createContext, useContext } from 'react'
import type { Value } from '../../operate-center/contract/contract.ts'
import type { Place } from '../door/place.ts'

export type Me = Value<'staff.me'>

export type Session = {
  me: Me
  /** The merchant of the address, or the platform. */
  place: Place
  /** Looks again who is signed in. */
  renew(): void
  signOut(everywhere?: boolean): Promise<void>
}

const Here = createContext<Session | null>(null)

export const SessionProvider = Here.Provider

/** Who is signed in, and where. @throws Error outside a session */
export function useSession(): Session {
  const session = useContext(Here)
  if (!session) throw new Error('no session')
  return session
}

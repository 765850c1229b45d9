/** The shared client state (specification, section 3); it lives as long as the document. */
export type ClientState = {
  /** The chat vendor's script is loaded. */
  udeskJs: boolean
  address: string
  user: Readonly<Record<string, unknown>>
  uuid: string
  /** The screen and its identity, for chat: `productDetail:T1001`. */
  pageId: string
  /** Customer-service data of the shop; null until loaded. */
  salesInfo: Readonly<Record<string, unknown>> | null
}

const initialClientState: ClientState = Object.freeze({
  udeskJs: false,
  address: '',
  user: Object.freeze({}),
  uuid: '',
  pageId: '',
  salesInfo: null,
})

let state = initialClientState
const listeners = new Set<() => void>()

export function clientState(): ClientState {
  return state
}

/** Changes one field by its key. */
export function setClientState<K extends keyof ClientState>(key: K, value: ClientState[K]): void {
  if (!Object.is(state[key], value)) replace({ ...state, [key]: value })
}

export const setAddress = (address: string): void => setClientState('address', address)
export const setStateUser = (user: ClientState['user']): void => setClientState('user', user)
export const setUuid = (uuid: string): void => setClientState('uuid', uuid)
export const setPageId = (pageId: string): void => setClientState('pageId', pageId)

/** Everything back to the initial values. */
export function resetClientState(): void {
  replace(initialClientState)
}

/** @returns stops listening */
export function onClientState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: ClientState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

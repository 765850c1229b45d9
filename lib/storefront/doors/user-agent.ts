/** Characters that are kept of it. */
export const USER_AGENT_LENGTH = 200

/** What a visitor's browser calls itself; empty when it says nothing. Anybody may make it up. */
export function userAgentOf(request: Request): string {
  return (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH)
}

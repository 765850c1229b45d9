/** The token of an `authorization: Bearer …` header; null without one. */
export function bearerToken(request: Request): string | null {
  return /^Bearer\s+(\S{1,512})\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

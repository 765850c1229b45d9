/** The request's context that server.ts passes along. `address` is the visitor's, proxies already considered. */
export type RequestInfo = { address: string; requestId: string }

/**
 * A framework-free part of the server. The request's URL carries the scheme and host the visitor used (forwarded
 * headers of trusted proxies already considered).
 */
export type Door = (request: Request, info: RequestInfo) => Promise<Response>

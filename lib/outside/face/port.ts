/**
 * The port to whoever compares a face with the person an ID number names. Asked outside of transactions only; every
 * method is bounded to `FACE_MS`, none throws. `unreachable`: nobody knows, ask again. `refused`: understood, and no.
 */
export type FaceVerifier = {
  /**
   * Opens a verification. Asked again with the same number it may open another one: the newest counts.
   * @param request.orderNo 32 letters and digits, never used for another person
   * @param request.metaInfo what the vendor's script says of the visitor's browser, JSON
   * @param request.returnUrl absolute; what the vendor appends to it proves nothing
   */
  begin(request: FaceRequest): Promise<FaceAnswer<FacePage>>
  /** What has become of it. `open`: not done, given up, or at work; the vendor does not tell these apart. */
  result(certifyId: string): Promise<FaceAnswer<FaceResult>>
}

type FaceRequest = {
  orderNo: string
  name: string
  number: string
  metaInfo: string
  returnUrl: string
}

/** The page is good for `FACE_PAGE_MS` and for one submission. */
type FacePage = { certifyId: string; url: string }

export type FaceResult = { state: 'open' } | { state: 'passed' } | { state: 'rejected'; why: FaceReason }

/**
 * - mismatch: name and number belong to different people. unknown: the source has no such person or no picture, which a
 *   human may judge better. face: another face, or none alive. limit: too often today. device: not with this browser.
 */
export type FaceReason = 'mismatch' | 'unknown' | 'face' | 'limit' | 'device' | 'other'

export type FaceAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'unreachable'; message: string }
  | { ok: false; why: 'refused'; reason: FaceReason; message: string }

/** Milliseconds that one question may take: an old verification asked about and a new one begun fit into an answer. */
export const FACE_MS = 2_000

/** How long the vendor's page is good, milliseconds. */
export const FACE_PAGE_MS = 30 * 60_000

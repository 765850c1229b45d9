/**
 * The port to the vendor that compares a face with the person an ID number names. Called outside of transactions only;
 * every method is bounded to `FACE_MS`, none throws. `unreachable`: the outcome is unknown, call again. `refused`: the
 * vendor understood and declined.
 */
export type FaceVerifier = {
  /**
   * Opens a verification. A second call with the same number may open another one: the newest counts.
   * @param request.orderNo 32 letters and digits, never used for another person
   * @param request.metaInfo what the vendor's script says of the visitor's browser, JSON
   * @param request.returnUrl absolute; what the vendor appends to it proves nothing
   */
  begin(request: FaceRequest): Promise<FaceAnswer<FacePage>>
  /** The verification's outcome. `open`: not done, abandoned, or in progress; the vendor does not distinguish these. */
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
 * mismatch: name and number belong to different people. unknown: the source has no such person or no picture, which a
 * human may judge better. face: another person's face, or no live one. limit: too many attempts today. device: this
 * browser cannot do it.
 */
export type FaceReason = 'mismatch' | 'unknown' | 'face' | 'limit' | 'device' | 'other'

export type FaceAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'unreachable'; message: string }
  | { ok: false; why: 'refused'; reason: FaceReason; message: string }

/**
 * Milliseconds that one call may take: querying an old verification and beginning a new one together fit into one
 * response.
 */
export const FACE_MS = 2_000

/** How long the vendor's page is good, milliseconds. */
export const FACE_PAGE_MS = 30 * 60_000

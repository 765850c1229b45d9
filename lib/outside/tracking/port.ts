import type { Track } from '../../domain/shipping/track.ts'

/** A parcel to be asked about. `phone`: last four digits, only for couriers that want them; empty otherwise. */
export type TrackedNumber = { courier: string; trackingNo: string; phone: string }

/**
 * Why a tracking service says nothing about a parcel.
 * - none: nothing is known of it yet; later there may be.
 * - wrong: it will never be known like this: the courier, the number or the phone is not right.
 * - locked: it was asked too often.
 * - account: the merchant's keys or credit; asking again needs somebody to mend them.
 * - unavailable: the service is busy, broken or not there.
 */
export type TrackTrouble = 'none' | 'wrong' | 'locked' | 'account' | 'unavailable'

export type TrackFailure = { ok: false; trouble: TrackTrouble; code: string; message: string }

/** What a service reports; `state` null when its code is not known. */
export type TrackReport = Pick<Track, 'lines'> & { state: Track['state'] | null }

type Found = { ok: true; report: TrackReport } | TrackFailure

/** A service that knows the way of parcels, with one merchant's keys. No method throws; each is bounded in time. */
export type Tracker = {
  /** At most once in 30 minutes for a number: its caller keeps count. */
  find(number: TrackedNumber): Promise<Found>
  /** Has the service report by itself to `callbackUrl`, signed with `salt`. One that it reports on already is ok. */
  subscribe(
    number: TrackedNumber,
    to: { callbackUrl: string; salt: string },
  ): Promise<{ ok: true } | TrackFailure>
}

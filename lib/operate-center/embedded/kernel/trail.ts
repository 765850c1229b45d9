import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { TrailKind } from '../../../domain/staff/trail-kinds.ts'
import type { Context } from './context.ts'
import { listSlot } from './provided.ts'

/** Whether a person of some shops reaches a thing: its trail is shown to nobody else. */
export type TrailSubject = {
  kind: TrailKind
  isReached(context: Context, by: { staff: StaffPerson; merchant: string }, id: string): Promise<boolean>
}

/** Things that belong to shops; of others only staff of the whole merchant read the trail. */
export const trailSubjects = listSlot<TrailSubject>('things of shops with a trail')

import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, CallName, OperateCenter } from '../contract.ts'
import type { Answer } from '../failures.ts'
import { sampleValue } from './sample.ts'

export type Asked = { name: CallName; tenant: Tenant; input: unknown; caller: Caller }

/** An operate centre that records its calls and gives prepared answers; by default a valid value. */
export function createRecordingCenter(
  answer: (asked: Asked) => Answer<unknown> | Promise<Answer<unknown>> = ({ name }) => ({
    ok: true,
    value: sampleValue(name),
  }),
): OperateCenter & { asked: Asked[]; answer: typeof answer } {
  const center = {
    asked: [] as Asked[],
    answer,
    async ask(name: CallName, tenant: Tenant, input: unknown, caller: Caller) {
      const asked = { name, tenant, input, caller }
      center.asked.push(asked)
      return center.answer(asked)
    },
  }
  return center as unknown as OperateCenter & { asked: Asked[]; answer: typeof answer }
}

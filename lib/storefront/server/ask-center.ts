import type { Caller, OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Get, Unanswered } from '../kinds/kind.ts'
import { SERVER } from './server-caller.ts'

/** Calls about one shop as the kinds make them, by default the server's own. */
export function getOf(center: OperateCenter, tenant: Tenant, caller: Caller = SERVER): Get {
  return async (name, input) => {
    const answer = await center.ask(name, tenant, input, caller)
    if (!answer.ok) throw new Unanswered(answer.failure)
    return answer.value
  }
}

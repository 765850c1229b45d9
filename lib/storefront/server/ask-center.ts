import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Get, Unanswered } from '../kinds/kind.ts'
import { SERVER } from './server-caller.ts'

/** The server's own calls about one shop, as the kinds make them. */
export function getOf(center: OperateCenter, tenant: Tenant): Get {
  return async (name, input) => {
    const answer = await center.ask(name, tenant, input, SERVER)
    if (!answer.ok) throw new Unanswered(answer.failure)
    return answer.value
  }
}

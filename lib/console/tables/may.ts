import { type Grant, mayDo } from '../../domain/staff/person.ts'
import { type CallName, callOf } from '../../operate-center/contract/contract.ts'
import { type Place, tenantOf } from '../door/place.ts'

/**
 * Whether a person may make a staff call at a place, by the rule and the table that the server decides by. A call about
 * one shop, asked without naming one: whether there is a shop of the merchant where they may.
 */
export function mayCall(grants: readonly Grant[], name: CallName, place: Place): boolean {
  const { staff } = callOf(name)
  if (!staff) return false
  const person = { id: '', name: '', grants }
  if (staff.scope === 'shop' && place.shop === null) {
    return mayDo(person, { permission: staff.permission, scope: 'ownShops' }, tenantOf(place))
  }
  return mayDo(person, staff, tenantOf(place))
}

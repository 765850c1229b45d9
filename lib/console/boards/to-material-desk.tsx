import { addressOf } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'

/** From an applicant whose papers wait to be checked to the desk that shows them one after the other. */
export function ToMaterialDesk({ unitId }: { unitId: string }) {
  const { me, place } = useSession()
  if (!mayCall(me.grants, 'staff.visaFile', place))
    return <span>材料待审核，请由有权查看证件的同事处理。</span>
  return (
    <Link to={addressOf({ merchant: place.merchant, screen: 'material-desk', id: unitId })}>
      到材料审核台逐张审核
    </Link>
  )
}

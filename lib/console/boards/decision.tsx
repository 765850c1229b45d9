import { Alert } from 'antd'
import { optionName } from '../../domain/staff/field-words.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { addressOf } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { Money, yuan } from '../parts/cells.tsx'
import { Rows } from '../parts/rows.tsx'

type Preview = Value<'staff.previewCancelDeparture'>

/** What a decision about a departure does to each of its orders, before it is taken. */
export function Decision({ preview, cancels }: { preview: Preview; cancels: boolean }) {
  const { place } = useSession()
  const { orders, refund, penalty, items } = preview
  const what = cancels
    ? `${orders}个订单将取消，退款${yuan(refund)}元，应付违约金${yuan(penalty)}元`
    : `${orders}个订单照常出行，客人在订单里看到“已成团”`
  return (
    <div className="decision">
      <Alert type={cancels ? 'warning' : 'info'} showIcon title={orders === 0 ? '没有受影响的订单' : what} />
      {orders > 0 && (
        <Rows
          rows={items}
          id={({ orderNo }) => orderNo}
          columns={[
            {
              title: '订单',
              of: ({ orderNo }) => (
                <Link to={addressOf({ merchant: place.merchant, screen: 'orders', id: orderNo })}>
                  {orderNo}
                </Link>
              ),
            },
            { title: '现在', of: ({ phase }) => optionName('phase', phase) },
            { title: '已付', align: 'right', of: ({ paid }) => <Money amount={paid} /> },
            { title: '之后', of: () => (cancels ? '已取消' : '已成团') },
            ...(cancels
              ? [
                  {
                    title: '退款',
                    align: 'right' as const,
                    of: (item: Preview['items'][number]) => <Money amount={item.refund} />,
                  },
                  {
                    title: '违约金',
                    align: 'right' as const,
                    of: (item: Preview['items'][number]) => <Money amount={item.penalty} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}

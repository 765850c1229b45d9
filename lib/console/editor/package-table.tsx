import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useModes } from '../../domain/debris/words.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { addressOf, EDITING, go } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Acts } from '../parts/acts.tsx'
import { Money, Pair, Stand } from '../parts/cells.tsx'
import { Rows } from '../parts/rows.tsx'
import { useAct } from '../parts/use-act.ts'
import { mayCall } from '../tables/may.ts'
import { packageActs } from '../tables/package-acts.ts'
import { NEW } from './editing.ts'

type Product = Pick<Value<'staff.debrisProduct'>, 'proId' | 'packages'>
type Package = Product['packages'][number]

/** The packages of a fragment product in the sequence of the shop: each leads to its editor, its stock and its acts. */
export function PackageTable({ product: { proId, packages } }: { product: Product }) {
  const { me, place } = useSession()
  const { message } = App.useApp()
  const { send, busy, failure } = useAct('staff.sortDebrisPackages', place)
  const mayWrite = mayCall(me.grants, 'staff.saveDebrisPackage', place)
  const ids = packages.map(({ packageId }) => packageId)
  const editorOf = (id: string, query = '') =>
    addressOf({
      merchant: place.merchant,
      screen: 'debris-packages',
      id,
      query: new URLSearchParams(`${query}${EDITING}`),
    })

  async function move(from: number, to: number) {
    const packageIds = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '')
    const answer = await send({ proId, packageIds })
    if (answer.ok) message.success('套餐顺序已保存')
  }

  return (
    <>
      {failure && <Said failure={failure} />}
      <Rows
        rows={packages}
        id={({ packageId }) => packageId}
        empty="还没有套餐，添加一个在售的套餐后产品才能上架"
        columns={[
          {
            title: '套餐',
            of: ({ packageId, package: { name } }) => <Pair first={name} second={packageId} />,
          },
          {
            title: '状态',
            of: ({ package: { status } }) => (
              <Stand tone={status === 'onSale' ? 'done' : 'off'}>
                {status === 'onSale' ? '在售' : '停售'}
              </Stand>
            ),
          },
          { title: '使用方式', of: ({ package: { use } }) => useModes[use] },
          { title: '价格', align: 'right', of: ({ package: { price } }) => <Money amount={price} /> },
          { title: '总量/已用/占位', align: 'right', of: (one) => <Stock one={one} proId={proId} /> },
          ...(mayWrite
            ? [
                {
                  title: '操作',
                  of: ({ packageId, package: { name, status } }: Package) => {
                    const at = ids.indexOf(packageId)
                    return (
                      <span className="acts">
                        <Button
                          size="small"
                          type="text"
                          icon={<ArrowUpOutlined />}
                          aria-label={`上移 ${name}`}
                          disabled={busy || at === 0}
                          onClick={() => void move(at, at - 1)}
                        />
                        <Button
                          size="small"
                          type="text"
                          icon={<ArrowDownOutlined />}
                          aria-label={`下移 ${name}`}
                          disabled={busy || at === ids.length - 1}
                          onClick={() => void move(at, at + 1)}
                        />
                        <Button size="small" type="link" onClick={() => go(editorOf(packageId))}>
                          编辑
                        </Button>
                        <Acts acts={packageActs} row={{ proId, packageId, status }} size="small" />
                      </span>
                    )
                  },
                },
              ]
            : []),
        ]}
      />
      {mayWrite && (
        <Button
          className="add-package"
          icon={<PlusOutlined />}
          onClick={() => go(editorOf(NEW, `proId=${encodeURIComponent(proId)}&`))}
        >
          添加套餐
        </Button>
      )}
    </>
  )
}

/** Places of an open package; a dated one has them by day, in the grid of prices. */
function Stock({ one: { stock }, proId }: { one: Package; proId: string }) {
  const { place } = useSession()
  if (stock) return `${stock.plan < 0 ? '不限' : stock.plan} / ${stock.used} / ${stock.held}`
  const to = addressOf({ merchant: place.merchant, screen: 'prices', id: `debris~${proId}` })
  return (
    <Button size="small" type="link" onClick={() => go(to)}>
      按日历
    </Button>
  )
}

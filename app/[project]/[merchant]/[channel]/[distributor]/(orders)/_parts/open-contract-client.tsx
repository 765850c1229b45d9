import { type ReactNode, useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { FailedContract } from './contract-order-client.tsx'
import { useSignedElsewhere } from './use-signed-elsewhere-client.ts'

type ContractRead = 'contracts.draft' | 'contracts.text'

type Props<N extends ContractRead> = {
  read: N
  bones: readonly number[]
  children: (contract: Value<N>, reload: () => void) => ReactNode
}

/** A step of a contract that is not signed yet, of the order that the address names. A closed one is shown by the last step. */
export function OpenContract<N extends ContractRead>({ bones, ...step }: Props<N>) {
  return (
    <NamedOrder bones={bones}>{(orderNo) => <Loaded orderNo={orderNo} bones={bones} {...step} />}</NamedOrder>
  )
}

function Loaded<N extends ContractRead>({
  orderNo,
  read: name,
  bones,
  children,
}: Props<N> & { orderNo: string }) {
  const read = useRead<ContractRead>(name, { orderNo })
  const { data, error, refetch } = read
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  // Back from completing the travellers, for instance.
  useRestored(reload)
  const leaving = useSignedElsewhere(orderNo, read)
  if (leaving) return <Skeleton heights={bones} />
  if (data) return children(data as Value<N>, reload)
  return error ? (
    <FailedContract error={error} orderNo={orderNo} onRetry={reload} />
  ) : (
    <Skeleton heights={bones} />
  )
}

'use client'

import { replaceSearchParam } from '../../browser/page/search-client.ts'
import { useBarTitle } from '../../frame/bar-title-client.ts'
import type { Address } from '../../operate-center/contract/customers/addresses.ts'
import { toast } from '../../ui/toast-client.ts'
import { AddressForm } from './address-form-client.tsx'
import { AddressList } from './address-list-client.tsx'

/** The parameter of an address under which an order's screen shows the addresses in its place. */
const ADDRESS_PARAMETER = 'address'

type Props = {
  /** `list`, `new`, or the id of the address to change. */
  shown: string
  chosenId: string
  onChoose: (address: Address) => void
  onRemoved: (id: string) => void
}

/**
 * Choosing a delivery address in place of the order that wants it: the list, and the form of one. Going back closes
 * either and leads to the order, which has kept everything.
 */
export function AddressInPlace({ shown, chosenId, onChoose, onRemoved }: Props) {
  useBarTitle(shown === 'list' ? '选择收件地址' : shown === 'new' ? '新增地址' : '编辑地址')
  const choose = (address: Address) => {
    onChoose(address)
    history.back()
  }
  if (shown === 'list') {
    return (
      <AddressList
        chosenId={chosenId}
        onChoose={choose}
        onAdd={() => replaceSearchParam(ADDRESS_PARAMETER, 'new')}
        onEdit={(id) => replaceSearchParam(ADDRESS_PARAMETER, id)}
      />
    )
  }
  return (
    <AddressForm
      key={shown}
      id={shown === 'new' ? null : shown}
      onSaved={(address) => {
        toast('已保存')
        choose(address)
      }}
      onRemoved={(id) => {
        onRemoved(id)
        history.back()
      }}
    />
  )
}

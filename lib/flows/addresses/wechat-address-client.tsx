'use client'

import { useSyncExternalStore } from 'react'
import { openWechatAddress, type WechatAddress } from '../../browser/wechat/wechat-address.ts'
import { onSigned, signedSdk } from '../../browser/wechat/wechat-sdk.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './addresses.module.css'

/** Offers the customer's own address in WeChat, as soon as WeChat has taken the page's signature; nothing before. */
export function WechatAddressButton({ onTaken }: { onTaken: (address: WechatAddress) => void }) {
  const offered = useSyncExternalStore(
    onSigned,
    () => typeof signedSdk()?.openAddress === 'function',
    () => false,
  )
  if (!offered) return null
  const take = async () => {
    const answer = await openWechatAddress()
    if (answer.result === 'refused') toast('微信暂不能提供收货地址，请直接填写')
    if (answer.result !== 'taken') return
    onTaken(answer.address)
    toast(
      answer.address.region.district === ''
        ? '已填入微信地址，请选择所在地区'
        : '已填入微信地址，请核对后保存',
    )
  }
  return (
    <button type="button" className={`${ui.button} ${styles.wechat}`} onClick={() => void take()}>
      <Icon name="place" size={20} />
      使用微信收货地址
    </button>
  )
}

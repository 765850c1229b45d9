import { appHere } from '../arrival/origin-mode.ts'
import { loadWechatSdk } from './wechat-sdk.ts'

/**
 * Opens a native page of the mini-program around the shop (a cashier, an activity): `/pages/pay/index?orderNo=…`.
 * A query is the safe way to hand something over; messages arrive only when the web-view goes away.
 * @returns whether it is being opened
 */
export async function openMiniProgramPage(url: string): Promise<boolean> {
  if (appHere() !== 'miniProgram') return false
  const { miniProgram } = (await loadWechatSdk()) ?? {}
  if (!miniProgram) return false
  return new Promise((resolve) => {
    miniProgram.navigateTo({ url, success: () => resolve(true), fail: () => resolve(false) })
    // Some clients call no callback when they open it.
    setTimeout(resolve, SILENT_MS, true)
  })
}

const SILENT_MS = 3_000

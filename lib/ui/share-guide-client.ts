'use client'

import { openModal } from './modal-history.ts'
import styles from './share-guide.module.css'

const ARROW =
  '<svg width="84" height="96" viewBox="0 0 84 96" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10 88C8 52 30 22 72 12M54 6l19 6-11 17"/></svg>'

/** Points to WeChat's own menu, the only way to share there. Any tap closes it. */
export function showShareGuide(): void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.guide ?? ''
  dialog.setAttribute('aria-label', '分享')
  const arrow = document.createElement('div')
  arrow.className = styles.arrow ?? ''
  arrow.innerHTML = ARROW
  const text = document.createElement('p')
  text.textContent = '点击右上角 ··· 分享'
  const hint = document.createElement('span')
  hint.textContent = '可以发送给朋友，或分享到朋友圈'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '知道了'
  dialog.append(arrow, text, hint, close)
  dialog.onclick = () => dialog.close()
  document.body.append(dialog)
  openModal(dialog, () => dialog.remove())
}

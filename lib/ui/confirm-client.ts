'use client'

import { TEXT_CANCEL, TEXT_CONFIRM, TEXT_NOTICE } from './constants.ts'
import { afterModals, openModal } from './modal-history.ts'
import styles from './sheet.module.css'
import ui from './ui.module.css'

type Question = { title?: string; text: string; confirm?: string; cancel?: string | null }

/**
 * Asks for confirmation before a costly step. Resolves to true only for the confirming button. Default words: section
 * 9.
 */
export function confirmDialog({
  title = TEXT_NOTICE,
  text,
  confirm = TEXT_CONFIRM,
  cancel = TEXT_CANCEL,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog')
    dialog.className = styles.dialog ?? ''
    dialog.setAttribute('aria-label', title)
    const inner = document.createElement('div')
    inner.className = styles.dialogInner ?? ''
    const heading = document.createElement('h2')
    heading.textContent = title
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    const foot = document.createElement('div')
    foot.className = styles.dialogFoot ?? ''
    const button = (label: string, value: string, className: string | undefined) => {
      const element = document.createElement('button')
      element.type = 'button'
      element.textContent = label
      element.className = className ?? ''
      element.onclick = () => dialog.close(value)
      return element
    }
    if (cancel !== null) foot.append(button(cancel, 'no', ui.button))
    foot.append(button(confirm, 'yes', ui.primary))
    inner.append(heading, paragraph, foot)
    dialog.append(inner)
    document.body.append(dialog)
    openModal(dialog, () => {
      dialog.remove()
      // The answer may lead to another page.
      afterModals(() => resolve(dialog.returnValue === 'yes'))
    })
  })
}

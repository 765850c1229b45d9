import { openModal } from '../../ui/modal-history.ts'
import styles from '../../ui/sheet.module.css'
import article from './agreement.module.css'
import { type AgreementName, agreementText } from './agreement-texts.ts'

const CROSS =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>'

/**
 * Shows one of the texts in a sheet on a page that has no component to hold it.
 * @param opener gets the focus back
 */
export function openAgreement(name: AgreementName, shop: string, opener: HTMLElement): void {
  const { title, version, sections } = agreementText(name, shop)
  const dialog = document.createElement('dialog')
  dialog.className = styles.sheet ?? ''
  dialog.setAttribute('aria-label', title)
  const inner = part('div', styles.inner)
  const head = part('header', styles.head)
  const close = part('button', styles.close)
  close.type = 'button'
  close.setAttribute('aria-label', '关闭')
  close.innerHTML = CROSS
  close.onclick = () => dialog.close()
  head.append(part('h2', styles.title, title), close)
  const content = part('div', styles.content)
  // Longer than the sheet: it is scrolled by keyboard as well.
  content.tabIndex = 0
  const text = part('div', article.article)
  text.append(part('p', article.version, version))
  for (const { heading, text: words } of sections) text.append(part('h3', '', heading), part('p', '', words))
  content.append(text)
  inner.append(head, content)
  dialog.append(inner)
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close()
  }
  document.body.append(dialog)
  openModal(dialog, () => {
    dialog.remove()
    opener.focus()
  })
}

function part<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  text?: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

import { openModal } from '../../ui/modal-history.ts'
import styles from '../../ui/sheet.module.css'
import article from './agreement.module.css'
import { type AgreementName, agreementText, agreementTitles } from './agreement-texts.ts'

const CROSS =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>'

/**
 * Shows one of the texts in a sheet on a page that has no component to hold it.
 * @param opener gets the focus back
 */
export function openAgreement(name: AgreementName, shop: string, opener: HTMLElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.sheet ?? ''
  dialog.setAttribute('aria-label', agreementTitles[name])
  const inner = part('div', styles.inner)
  const head = part('header', styles.head)
  const close = part('button', styles.close)
  close.type = 'button'
  close.setAttribute('aria-label', '关闭')
  close.innerHTML = CROSS
  close.onclick = () => dialog.close()
  const heading = part('h2', styles.title, agreementTitles[name])
  head.append(heading, close)
  const content = part('div', styles.content)
  // Longer than the sheet: it is scrolled by keyboard as well.
  content.tabIndex = 0
  const text = part('div', article.article)
  content.append(text)
  void agreementText(name, shop).then(({ title, version, sections }) => {
    heading.textContent = title
    text.append(part('p', article.version, version))
    for (const section of sections) {
      if (section.heading !== '') text.append(part('h3', '', section.heading))
      text.append(part('p', '', section.text))
    }
  })
  inner.append(head, content)
  dialog.append(inner)
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close()
  }
  document.body.append(dialog)
  openModal(dialog, () => {
    dialog.remove()
    // The browser tells of the closing a moment later; a visitor who has moved on by then stays where they are.
    if (document.activeElement === document.body) opener.focus()
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

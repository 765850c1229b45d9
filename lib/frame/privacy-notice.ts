import { shopHere } from '../browser/door/shop-here.ts'
import { agree, decline } from '../browser/privacy/privacy-choice.ts'
import { readUser } from '../browser/storage/storage.ts'
import { screenAt } from '../screens/screen-path.ts'
import styles from './privacy-notice.module.css'

/** Screens that ask for the same consent themselves, or that soon redirect elsewhere. */
const ASKING = /^(fxLogin|join|authorize|centerPage|recoverPassword|setPassword)$/
/** Crawlers and page checkers are not asked for consent. */
const CRAWLER = /bot|spider|crawl|slurp|lighthouse/i

/**
 * The privacy notice of a first visit (rules.md C.8): it stands over the page's lower part, blocks nothing and shifts
 * nothing, until the visitor agrees or declines. Signing in includes the consent, so a signed-in visitor is not asked.
 */
export function showPrivacyNotice(merchant: string, shop: string): void {
  if (ASKING.test(screenAt(shopHere().base, location.pathname))) return
  if (CRAWLER.test(navigator.userAgent) || !remembers()) return
  if (readUser(merchant)) {
    agree(merchant)
    return
  }
  const notice = element('section')
  notice.className = styles.notice ?? ''
  notice.setAttribute('aria-label', '隐私提示')
  const policy = button('查看《隐私政策》', styles.policy, () => {
    void import('./agreements/open-agreement.ts').then(({ openAgreement }) =>
      openAgreement('privacy', shop, policy),
    )
  })
  const said = (keep: (merchant: string) => void) => () => {
    keep(merchant)
    notice.remove()
  }
  const choices = element('div')
  choices.className = styles.choices ?? ''
  choices.append(button('不同意，仅浏览', styles.no, said(decline)), button('同意', styles.yes, said(agree)))
  notice.append(
    element('h2', `“${shop}”重视您的隐私`),
    // Two paragraphs, because the scripts show them late: one would be larger than a list's picture and count as the
    // page's largest paint.
    element(
      'p',
      '经您同意，本店会在您的设备上保存一个随机编号和带您前来的链接来源，用于统计阅读和记录推荐。',
    ),
    element('p', '不同意也可以正常浏览；登录、下单时会另行征得您的同意。'),
    policy,
    choices,
  )
  // First in the document, so that keyboard and screen reader users reach it first.
  document.body.prepend(notice)
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function button(label: string, className: string | undefined, onClick: () => void): HTMLButtonElement {
  const made = element('button', label)
  made.type = 'button'
  made.className = className ?? ''
  made.onclick = onClick
  return made
}

/**
 * A browser that refuses storage would show the notice on every page, and nothing can be kept there that needs consent.
 */
function remembers(): boolean {
  const name = 'wayfront:probe'
  try {
    localStorage.setItem(name, '1')
    localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

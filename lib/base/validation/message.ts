import { checkMobile } from './contact.ts'
import { characterCount, trimText } from './text.ts'

/** A message for the shop, as a visitor leaves it. */
export type MessageFields = { name: string; mobile: string; text: string }

const MESSAGE_NAME_MOST = 20
const MESSAGE_TEXT_LEAST = 5
export const MESSAGE_TEXT_MOST = 500

type Checked =
  | { ok: true; value: MessageFields }
  | { ok: false; fields: Partial<Record<keyof MessageFields, string>> }

/** Trimmed and normalised, or one Chinese sentence per wrong field. Browser and server both use it. */
export function checkMessage({ name, mobile, text }: MessageFields): Checked {
  const fields: Partial<Record<keyof MessageFields, string>> = {}
  const caller = trimText(name)
  if (caller === '') fields.name = '请填写称呼，方便旅行社联系您'
  else if (characterCount(caller) > MESSAGE_NAME_MOST || /[\p{Cc}<>]/u.test(caller)) {
    fields.name = `称呼最多${MESSAGE_NAME_MOST}个字，请勿使用特殊符号`
  }
  const number = checkMobile(mobile)
  if (!number.ok) fields.mobile = number.message
  // Line breaks stay; other control characters do not belong in a mail.
  const words = trimText(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
  const count = characterCount(words)
  if (count === 0) fields.text = '请填写您想咨询的内容'
  else if (count < MESSAGE_TEXT_LEAST)
    fields.text = `请至少写${MESSAGE_TEXT_LEAST}个字，方便旅行社了解您的需求`
  else if (count > MESSAGE_TEXT_MOST) fields.text = `内容最多${MESSAGE_TEXT_MOST}个字，现在有${count}个字`
  if (!number.ok || Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, value: { name: caller, mobile: number.normalised, text: words } }
}

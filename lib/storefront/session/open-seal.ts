import { defaults, unseal } from '@hapi/iron'

/**
 * What iron-session sealed. It is opened by the library whose format iron-session uses: that one asks node's own crypto,
 * which takes less than half of the time that the browsers’ interface takes (docs/decisions/0061).
 * @param passwords by the name that the seal gives (`passwordId`)
 * @returns null when the seal was altered, made with another password or is too old
 */
export async function openSeal(
  sealed: string,
  passwords: Readonly<Record<string, string>>,
): Promise<unknown> {
  // What iron-session writes behind the seal is a version of its own, and not signed.
  const [seal = ''] = sealed.split('~')
  try {
    return await unseal(seal, passwords, defaults)
  } catch {
    return null
  }
}

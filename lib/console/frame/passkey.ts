import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { Input, Value } from '../../operate-center/contract/contract.ts'

type Signed<T> = { ok: true; value: T } | { ok: false; said: string }

async function asked<T>(work: () => Promise<T>): Promise<Signed<T>> {
  if (!('PublicKeyCredential' in window)) {
    return { ok: false, said: '这个浏览器不支持通行密钥，请换用新版浏览器，或用密码登录' }
  }
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : ''
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      return { ok: false, said: '这台设备已经添加过通行密钥，无需重复添加' }
    }
    if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') {
      return { ok: false, said: '请用网站的正式域名打开后台，再使用通行密钥' }
    }
    return { ok: false, said: '已取消，或没有可用的通行密钥。请再试一次，或用密码登录' }
  }
}

/** Lets the person choose a passkey and sign with it. */
export function signByPasskey(
  options: Value<'staff.beginPasskeySignIn'>,
): Promise<Signed<Input<'staff.signInByPasskey'>>> {
  return asked(() => startAuthentication({ optionsJSON: options }))
}

/** Makes a passkey on this device. */
export function makePasskey(
  options: Value<'staff.beginPasskey'>,
): Promise<Signed<Omit<Input<'staff.addPasskey'>, 'name'>>> {
  return asked(() => startRegistration({ optionsJSON: options }))
}

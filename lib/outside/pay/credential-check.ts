import { rsaPrivateKey, rsaPublicKey } from './rsa.ts'

/**
 * What is wrong with keys that staff have entered, by field, so that the fault shows now and not at the first shopper
 * who wants to pay. The form has been validated before.
 */
export function keyProblems(values: unknown): Record<string, string> {
  const problems: Record<string, string> = {}
  const given = (values ?? {}) as {
    privateKey?: string
    alipayPublicKey?: string
    verifiers?: { key: string }[]
  }
  const check = (field: string, key: string | undefined, parse: (pem: string) => unknown, text: string) => {
    try {
      if (key !== undefined) parse(key)
    } catch {
      problems[field] = text
    }
  }
  check('privateKey', given.privateKey, rsaPrivateKey, '需要PEM格式的RSA私钥，至少2048位')
  const text = '需要PEM格式的RSA公钥或证书，至少2048位'
  check('alipayPublicKey', given.alipayPublicKey, rsaPublicKey, text)
  for (const [index, { key }] of (given.verifiers ?? []).entries()) {
    check(`verifiers.${index}.key`, key, rsaPublicKey, text)
  }
  return problems
}

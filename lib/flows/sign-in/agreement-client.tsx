'use client'

import { lazy, Suspense, useState } from 'react'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import type { AgreementName } from '../../frame/agreements/agreement-texts.ts'
import styles from './sign-in.module.css'

const AgreementSheet = lazy(() =>
  import('../../frame/agreements/agreement-sheet-client.tsx').then((module) => ({
    default: module.AgreementSheet,
  })),
)

/** Opens one of the texts in a sheet; the texts are loaded on use. */
export function useAgreements() {
  const { name: shop } = useShop()
  const [shown, setShown] = useState<AgreementName | null>(null)
  const sheet = shown ? (
    <Suspense fallback={null}>
      <AgreementSheet name={shown} shop={shop} onClose={() => setShown(null)} />
    </Suspense>
  ) : null
  return { open: setShown, sheet }
}

type Props = { checked: boolean; onChange: (checked: boolean) => void; error: string | undefined }

/** 用户协议 and 隐私政策: never ticked beforehand, readable before ticking. */
export function AgreementField({ checked, onChange, error }: Props) {
  const { open, sheet } = useAgreements()
  return (
    <div className={styles.agree}>
      <div className={styles.agreeRow}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'agree-error' : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>我已阅读并同意</span>
        </label>
        <button type="button" className={styles.text} onClick={() => open('terms')}>
          《用户协议》
        </button>
        <button type="button" className={styles.text} onClick={() => open('privacy')}>
          《隐私政策》
        </button>
      </div>
      {error ? (
        <p id="agree-error" className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {sheet}
    </div>
  )
}

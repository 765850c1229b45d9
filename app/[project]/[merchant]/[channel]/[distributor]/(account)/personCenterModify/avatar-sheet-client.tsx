'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { PictureField } from '@/lib/flows/pictures/picture-field-client.tsx'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './settings.module.css'

/** 头像: choose a picture and save it, or go back to the letter. */
export function AvatarSheet({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { base } = useShop()
  const client = useQueryClient()
  const [picture, setPicture] = useState('')
  const [problem, setProblem] = useState('')
  const { busy, run } = useChange('account.setAvatar')
  const save = async (pictureId: string) => {
    setProblem('')
    const answer = await run({ pictureId })
    if (!answer) return
    if (!answer.ok) {
      if (answer.failure.kind === 'unauthenticated') requireLogin(base)
      else setProblem(answer.failure.message)
      return
    }
    client.setQueryData(['account.profile', {}], answer.value)
    toast(pictureId ? '头像已更新' : '已恢复默认头像')
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="头像">
      <div className={styles.avatar}>
        <div className={styles.square}>
          <PictureField
            label="头像图片"
            hint="拍摄或从相册选择"
            icon="camera"
            purpose="avatar"
            shape="round"
            onChange={(id) => {
              setPicture(id)
              setProblem('')
            }}
          />
        </div>
        <p className={styles.text}>会从中间裁成圆形，只有您自己能看到</p>
        <FormError text={problem || undefined} />
        <button
          type="button"
          className={`${ui.primary} ${ui.wide}`}
          disabled={busy || picture === ''}
          onClick={() => save(picture)}
        >
          {busy ? '正在保存' : '保存头像'}
        </button>
        {profile.avatar ? (
          <button
            type="button"
            className={`${ui.button} ${ui.wide}`}
            disabled={busy}
            onClick={() => save('')}
          >
            恢复默认头像
          </button>
        ) : null}
      </div>
    </Sheet>
  )
}

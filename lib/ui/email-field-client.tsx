'use client'

import type { ComponentProps } from 'react'
import { Field } from './field-client.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'inputMode'> & { label?: string }

/** Where something is sent by mail. */
export function EmailField({ label = '接收邮箱', ...field }: Props) {
  return (
    <Field
      label={label}
      type="email"
      inputMode="email"
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      placeholder="name@example.com"
      maxLength={254}
      {...field}
    />
  )
}

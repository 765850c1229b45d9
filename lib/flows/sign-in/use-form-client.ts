'use client'

import { useEffect, useRef, useState } from 'react'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { type Errors, errorsOf } from './form-errors.ts'

/**
 * A small form: what was typed stays, an error disappears when its field changes, the first wrong field gets the focus.
 */
export function useForm<T extends Record<string, string | number | boolean>>(initial: T) {
  type Field = keyof T & string
  const { base } = useShop()
  const root = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<Errors<Field>>({})
  const [refusals, setRefusals] = useState(0)
  // After the errors have been rendered: before, no field is marked as wrong.
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const change = (part: Partial<T>) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors((before) => {
      const after: Errors<Field> = { ...before, form: undefined }
      for (const field of Object.keys(part) as Field[]) after[field] = undefined
      return after
    })
  }
  /** Shows the errors; true when there are any. */
  const show = (found: Errors<Field>): boolean => {
    setErrors(found)
    const wrong = Object.values(found).some(Boolean)
    if (wrong) setRefusals((before) => before + 1)
    return wrong
  }
  const failed = (failure: Failure) => {
    // The session has ended meanwhile, perhaps on another device.
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    show(errorsOf(failure, Object.keys(initial) as Field[]))
  }
  const focus = (name: string) =>
    root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  return { root, form, errors, change, show, failed, focus }
}

import { expect, test } from '@jest/globals'
import { screens } from '../../../screens/screens.ts'
import { type CallName, callOf } from '../contract.ts'
import { hasPreview, type PreviewedCall, pagesOf, previewed, previewOf, previewPages } from './preview.ts'

const names = Object.keys(previewed) as PreviewedCall[]

test('only what staff write for visitors is previewed, and no setting that carries a secret', () => {
  for (const name of names) {
    const { change, staff } = callOf(name as CallName)
    expect([name, change, staff?.scope]).toEqual([name, true, expect.stringMatching(/^(merchant|shop)$/)])
    expect([name, staff?.permission]).toEqual([
      name,
      expect.stringMatching(/^(catalogue|content|coupons|shops)\.manage$/),
    ])
    // A thing's texts are left out of the audit for their size.
    if ('pages' in previewOf(name)) expect([name, staff?.hidden]).toEqual([name, undefined])
  }
})

test('the pages of settings are public ones, and need no identity but that of an example', () => {
  for (const page of previewPages) {
    const { kind, required = false } = screens[page]
    expect([page, kind, required]).toEqual([page, 'public', page === 'productDetail'])
  }
})

test('a thing has a page of its own, a setting those on which it is seen', () => {
  for (const name of names) {
    const own = 'kind' in previewOf(name)
    expect([name, pagesOf(name, {}).length > 0]).toEqual([name, !own && name !== 'staff.setShopOpen'])
  }
  expect(hasPreview('staff.setShopOpen', { open: true })).toBe(true)
  expect(hasPreview('staff.setShopOpen', { open: false })).toBe(false)
  expect(hasPreview('staff.saveCouponCampaign', {})).toBe(true)
  expect(hasPreview('staff.setCredentials', {})).toBe(false)
  expect(hasPreview('toString', {})).toBe(false)
})

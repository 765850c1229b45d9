import type { Frame, Page } from 'playwright/test'
import { shops } from './shops.ts'

type Kind = 'localStorage' | 'sessionStorage'

/** The storage key under which a shop of the test's merchant stores something in the browser. */
export const storageKey = (name: string): string => `${shops.merchant}:${name}`

/** What a shop of the test's merchant stores in the browser under this name. */
export function kept(page: Page | Frame, kind: Kind, name: string): Promise<string | null> {
  return page.evaluate(([at, key]) => window[at].getItem(key), [kind, storageKey(name)] as const)
}

/** Waits until something is stored under this name, containing the text if one is given. */
export async function untilKept(page: Page, kind: Kind, name: string, text = ''): Promise<void> {
  await page.waitForFunction(([at, key, part]) => window[at].getItem(key)?.includes(part), [
    kind,
    storageKey(name),
    text,
  ] as const)
}

import { expect, test } from '@jest/globals'
import { productKinds } from '../tenant/kinds.ts'
import { pagesShowing } from './pages-showing.ts'
import { screens } from './screens.ts'
import { mainScreen } from './subjects.ts'

test('a tour is shown on its own pages, the home and the lists of tours, and on none of another kind', () => {
  const pages = pagesShowing('tour')
  expect(pages.slice(0, 2)).toEqual(['线路详情', '完整行程'])
  expect(pages).toEqual(expect.arrayContaining(['首页', '选择城市', '线路列表']))
  expect(pages).not.toContain('签证搜索')
  expect(pages).not.toContain('选择团期与人数')
})

test('a kind’s own page comes first, and the home shows every kind', () => {
  for (const kind of [...productKinds, 'article'] as const) {
    const pages = pagesShowing(kind)
    expect(pages[0]).toBe(screens[mainScreen(kind).screen].title)
    expect(pages).toContain('首页')
    expect(new Set(pages).size).toBe(pages.length)
  }
})

test('a campaign has one page', () => {
  expect(pagesShowing('campaign')).toEqual([screens.receiveCoupon.title])
})

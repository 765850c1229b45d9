import { describe, expect, it } from '@jest/globals'
import { columnTexts } from './column-texts.ts'

describe('the texts of a column', () => {
  it('are found by the title, wherever the column stands', () => {
    const cells = [[''], ['备注', '券码*'], ['甲', ' A1 '], ['乙', ''], ['', 'A2']]
    expect(columnTexts(cells, '券码')).toEqual(['A1', 'A2'])
  })

  it('need no title where there is one column', () => {
    expect(columnTexts([['A1'], [''], ['A2', ' ']], '券码')).toEqual(['A1', 'A2'])
    expect(columnTexts([['券码'], ['A1']], '券码')).toEqual(['A1'])
    expect(columnTexts([], '券码')).toEqual([])
  })

  it('are not guessed among several columns', () => {
    expect(
      columnTexts(
        [
          ['编号', '名称'],
          ['A1', '甲'],
        ],
        '券码',
      ),
    ).toBeNull()
  })
})

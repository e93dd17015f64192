import { expect, it } from 'vitest'
import { tableLines } from './text-table.ts'

it('columns stand under each other, Chinese characters being two wide', () => {
  expect(
    tableLines(
      ['role', 'name'],
      [
        ['4', '王小明'],
        ['12 leader', 'a'],
      ],
    ),
  ).toEqual(['role       name', '---------  ------', '4          王小明', '12 leader  a'])
})

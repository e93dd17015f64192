import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readTestImport } from './check.test-support.ts'
import { readAnswerKey } from './key.ts'

describe('items', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  it('takes number, full mark, type, key, knowledge, options and partial mark', async () => {
    const items = '题号,满分,题型,答案,知识点,选项,部分分\n1,4,多选,c a,函数；集合;函数,A-E,2\n1.2,0.5,,,,,\n'
    const read = await readTestImport(folder, { items })
    expect(read.faults).toEqual([])
    expect(read.items).toEqual([
      {
        no: '1',
        type: 'multi',
        full: 4,
        key: 'AC',
        knowledge: ['函数', '集合'],
        options: 'ABCDE',
        partial: 200,
      },
      { no: '1.2', type: 'other', full: 0.5, key: '', knowledge: [], options: 'ABCDEFGH', partial: 0 },
    ])
  })

  it('reads English headings, a title line above and research types', async () => {
    const items =
      'Items of the exam\nItem,Max Score,Type,Answer\nQ1,1,single choice A-D,D\nQ2,3,essay,free text\n'
    const read = await readTestImport(folder, { items })
    expect(read.faults).toEqual([])
    expect(read.items?.map((i) => [i.no, i.type, i.options, i.key])).toEqual([
      ['Q1', 'choice', 'ABCD', 'D'],
      ['Q2', 'answer', 'ABCDEFGH', ''],
    ])
  })

  it.each([
    ['a missing column', '题号,题型\n1,单选\n', ['missing_column@1 -']],
    ['an unknown column', '题号,满分,颜色\n1,5,红\n', ['unknown_column@1 C (颜色)']],
    ['a column twice', '题号,满分,分值\n1,5,5\n', ['duplicate_column@1 C (分值)']],
    ['a value under no heading', '题号,满分\n1,5,?\n2,5,?\n', ['column_without_heading@2 C']],
    ['no items', '题号,满分\n', ['no_items@- -']],
    ['quotes that never end', '题号,满分\n"1,5\n', ['quote_open@2 -']],
    ['an item without a number', '题号,满分\n,5\n', ['item_unnamed@2 A (题号)']],
    ['an item twice', '题号,满分\n1,5\n2,5\n1,6\n', ['duplicate_item@4 A (题号)']],
    [
      'no full mark',
      '题号,满分\n1,\n2,0\n3,-1\n4,五\n5,400\n',
      [...[2, 3, 4, 5].map((r) => `full_mark@${r} B (满分)`), 'full_too_great@6 B (满分)'],
    ],
    ['an unknown type', '题号,满分,题型\n1,5,抢答\n', ['unknown_type@2 C (题型)']],
    ['a key outside the options', '题号,满分,题型,答案,选项\n1,5,单选,E,A-D\n', ['key_outside@2 D (答案)']],
    ['a key that is no letter', '题号,满分,题型,答案\n1,5,单选,9\n', ['key_outside@2 D (答案)']],
    ['two letters for a single choice', '题号,满分,题型,答案\n1,5,单选,AB\n', ['key_outside@2 D (答案)']],
    ['options not understood', '题号,满分,题型,答案,选项\n1,5,单选,A,一二\n', ['options@2 E (选项)']],
    ['an empty file', '', ['empty_file@- -']],
  ])('tells %s with its place', async (_, items, faults) => {
    const read = await readTestImport(folder, { items })
    expect(read.faults).toEqual(faults)
    expect(read.items).toBeNull()
  })

  it('takes keys from a key file and tells what does not fit', async () => {
    const { items } = await readTestImport(folder, {
      items: 'item,full,type\n1,5,choice\n2,5,\n3,5,answer\n',
    })
    const faults = new Faults()
    const good = await folder.write('key.csv', 'item,key\n1,b\n2,AC\n3,any\n')
    expect((await readAnswerKey(good, items ?? [], [], faults))?.map((i) => [i.type, i.key])).toEqual([
      ['choice', 'B'],
      ['multi', 'AC'],
      ['answer', ''],
    ])
    const bad = await folder.write('key.csv', 'item,key\n1,9\n7,A\n1,B\n,C\n')
    await readAnswerKey(bad, items ?? [], [], faults)
    expect(formatFaults(faults)).toEqual([
      'key_outside@2 B (key)',
      'key_unknown_item@3 A (item)',
      'duplicate_item@4 A (item)',
      'item_unnamed@5 A (item)',
    ])
    const empty = new Faults()
    const keys = await readAnswerKey(await folder.write('key.csv', 'item,key\n'), items ?? [], [], empty)
    expect([formatFaults(empty), keys]).toEqual([['no_rows@- -'], items])
  })
})

import { describe, expect, it } from 'vitest'
import {
  firstBlocks,
  joinBlock,
  type SetupPaper,
  splitBlock,
  thresholdOf,
  toSetupBody,
  wrongOf,
} from './setup.rules.ts'

const paper: SetupPaper = {
  ...{ examId: 'e', examName: '期中', paperId: '1', courseName: '数学', startTime: 0, cards: 90 },
  items: [
    { itemNo: '13', full: 4 },
    { itemNo: '14', full: 2.5 },
    { itemNo: '15', full: 12 },
  ],
  ...{ markingId: null, state: null },
  teachers: [
    { markerId: 't1', name: '王' },
    { markerId: 't2', name: '李' },
  ],
}
const blocks = firstBlocks(paper)

describe('blocks of a paper', () => {
  it('are one for each question, marked once by everybody of the subject, at first [B12, R177]', () => {
    expect(blocks.map(({ itemNos, step, mode }) => [itemNos, step, mode])).toEqual([
      [['13'], 1, 'single'],
      [['14'], 0.5, 'single'],
      [['15'], 1, 'single'],
    ])
    expect(blocks[0]).toMatchObject({ leaderId: 't1', markerIds: ['t1', 't2'] })
  })

  it('are joined to the one before, in half points where one question has them, and taken apart again [B12]', () => {
    const joined = joinBlock(blocks, 1)
    expect(joined.map(({ itemNos, full, step }) => [itemNos, full, step])).toEqual([
      [['13', '14'], 6.5, 0.5],
      [['15'], 12, 1],
    ])
    expect(joinBlock(blocks, 0)).toEqual(blocks)
    expect(splitBlock(joined, 0, paper.items).map(({ itemNos, full }) => [itemNos, full])).toEqual([
      [['13'], 4],
      [['14'], 2.5],
      [['15'], 12],
    ])
  })

  it('may differ by a share of the full mark, at least by one step [B12]', () => {
    expect([thresholdOf({ full: 12, step: 1 }), thresholdOf({ full: 2, step: 1 })]).toEqual([2, 1])
    expect(thresholdOf({ full: 2.5, step: 0.5 })).toBe(0.5)
  })

  it('need somebody to mark them, two for two marks, and a leader [B12]', () => {
    const block = blocks[0] as (typeof blocks)[number]
    expect(wrongOf(block)).toBeNull()
    expect(wrongOf({ ...block, markerIds: [] })).toBe('nobody')
    expect(wrongOf({ ...block, markerIds: ['t1'], mode: 'double' })).toBe('one')
    expect(wrongOf({ ...block, leaderId: '' })).toBe('noLeader')
  })

  it('are sent whole, with rules that the school can keep [B12]', () => {
    const body = toSetupBody(paper, joinBlock(blocks, 1), ({ itemNos }) => `第 ${itemNos.join('、')} 题`)
    expect(body.blocks.map(({ blockName, rule }) => [blockName, rule.threshold, rule.rounding])).toEqual([
      ['第 13、14 题', 1, 0.5],
      ['第 15 题', 2, 1],
    ])
    expect(body.blocks[0]?.markers).toEqual([
      { markerId: 't1', quota: null },
      { markerId: 't2', quota: null },
    ])
  })
})

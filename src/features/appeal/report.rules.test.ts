import { describe, expect, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { appealIdOf, buildAppealWorkName, parseAppealQuestion, queuedOf } from './report.rules.ts'

const item = (examId: string, studentId: string, itemNo: string) => ({
  kind: 'appeal',
  target: targetOf.appeal(examId, studentId, 'a1'),
  work: buildAppealWorkName(examId, studentId, 'math', itemNo),
})

describe('reports of marking errors on this phone', () => {
  it('are found by exam and child, and tell their question, whatever its number looks like', () => {
    const items = [item('e1', 's1', '12(1)/a'), item('e1', 's2', '3'), item('e2', 's1', '3')]
    const [own, ...others] = queuedOf(items, 'e1', 's1')
    expect(others).toEqual([])
    expect(own && parseAppealQuestion(own)).toEqual({ paperId: 'math', itemNo: '12(1)/a' })
    expect(own && appealIdOf(own)).toBe('a1')
    expect(queuedOf([{ kind: 'answer', target: 'answer/e1/s1/1', work: '' }], 'e1', 's1')).toEqual([])
  })
})

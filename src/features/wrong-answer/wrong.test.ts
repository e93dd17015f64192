import { describe, expect, it } from 'vitest'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { completeLetterOptions } from './letters.rules.ts'
import { countEntriesByExam, type Narrow, pointsOf, selectNotebookEntries } from './list.rules.ts'
import { buildNotebookWorkName, collectPendingActions, withPending } from './pending.rules.ts'
import { dateOf, dayOfDate } from './plan.rules.ts'

const entry = (itemNo: string, more: Partial<WrongEntry> = {}): WrongEntry => ({
  ...{
    examId: 'e1',
    paperId: 'p',
    itemNo,
    examName: '期中',
    startTime: 0,
    courseId: '2',
    courseName: '数学',
  },
  ...{ type: 'choice', full: 4, score: 0, classRate: 0.5, knowledge: ['函数'], cause: null, mastered: false },
  ...{ removedAt: null, practices: 0, practisedAt: null, recall: 0.5, due: 'no' as const },
  ...more,
})
const ALL: Narrow = { cause: '', point: '', examId: '', due: false, sort: 'newest', search: '' }

describe('a list of wrong questions', () => {
  const list = [
    entry('1', { cause: 'careless', score: 3, classRate: null, recall: 0.9 }),
    entry('2', { knowledge: ['数列', '函数'], score: 1, classRate: 0.9, due: 'today', recall: null }),
    entry('3', { examId: 'e0', examName: '月考', knowledge: [], classRate: 0.2, recall: 0.1 }),
  ]
  const shown = (n: Partial<Narrow>) => selectNotebookEntries(list, { ...ALL, ...n }).map((e) => e.itemNo)

  it('is narrowed by cause, point, exam and what is due today [R166]', () => {
    expect(shown({})).toEqual(['1', '2', '3'])
    expect(shown({ cause: 'careless' })).toEqual(['1'])
    expect(shown({ cause: 'none' })).toEqual(['2', '3'])
    expect(shown({ point: '函数', due: true })).toEqual(['2'])
    expect(shown({ examId: 'e0' })).toEqual(['3'])
    expect(pointsOf(list)).toEqual([
      { name: '函数', n: 2 },
      { name: '数列', n: 1 },
    ])
    expect(countEntriesByExam(list).map((e) => [e.examId, e.n])).toEqual([
      ['e1', 2],
      ['e0', 1],
    ])
  })

  it('is searched by point, exam, subject and number, with all other choices kept [R166]', () => {
    expect(shown({ search: ' 数列 ' })).toEqual(['2'])
    expect(shown({ search: '月考' })).toEqual(['3'])
    expect(shown({ search: '数学' })).toEqual(['1', '2', '3'])
    expect(shown({ search: '函数', cause: 'careless' })).toEqual(['1'])
    expect(shown({ search: '几何' })).toEqual([])
  })

  it('is sorted by what was lost, by what the class could do, by what fades; the unknown last [R166]', () => {
    expect(shown({ sort: 'lost' })).toEqual(['3', '2', '1'])
    expect(shown({ sort: 'easy' })).toEqual(['2', '3', '1'])
    expect(shown({ sort: 'faded' })).toEqual(['3', '1', '2'])
  })
})

describe('what was done without a line', () => {
  const at = { examId: 'e1', paperId: 'p', itemNo: '12(1)/a' }
  const item = (
    action: Parameters<typeof buildNotebookWorkName>[2],
    where: 'phone' | 'school' = 'phone',
    student = 's1',
  ) => ({
    kind: action === 'practised' ? 'rehearse' : 'wrong',
    work: buildNotebookWorkName(at, student, action),
    status: { at: where } as Parameters<typeof collectPendingActions>[0][number]['status'],
  })

  it('shows on the question until the school has it; the last of each sort counts, others’ does not [W02]', () => {
    const pending = collectPendingActions(
      [
        item({ to: 'mastered' }, 'school'),
        item({ to: 'recycle' }),
        item({ to: 'notebook' }),
        item({ cause: 'careless' }),
        item({ cause: null }),
        item('practised'),
        item({ to: 'recycle' }, 'phone', 's2'),
      ],
      's1',
    )
    const was = entry('12(1)/a', { cause: 'misread', due: 'today', removedAt: 5 })
    expect(withPending(was, pending)).toEqual({ ...was, cause: null, due: 'no', removedAt: null })
    expect(withPending(entry('9'), pending)).toEqual(entry('9'))
    const binned = collectPendingActions([item({ to: 'recycle' })], 's1')
    expect(withPending(entry('12(1)/a'), binned).removedAt).not.toBeNull()
  })
})

describe('small things of a practice', () => {
  it('letters stand in for options the school did not give, as far as the key goes', () => {
    expect(completeLetterOptions([{ letter: 'A', text: '1' }], 'B').length).toBe(1)
    expect(completeLetterOptions([], 'B').map((o) => o.letter)).toEqual(['A', 'B', 'C', 'D'])
    expect(completeLetterOptions([], 'AF').length).toBe(6)
  })
  it('a day chosen for the exam comes back as the same day, an empty field as none', () => {
    expect(dateOf(dayOfDate('2026-12-01') ?? 0)).toBe('2026-12-01')
    expect(dayOfDate('')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { findings } from './finding.ts'
import { firstPoint, firstStep, MAX_ACTIONS, nextActions } from './next-actions.ts'
import { item, report, subject } from './sample.test-support.ts'

const weak = (paperId: string, marks: number) =>
  subject({
    paperId,
    items: [item({ no: '7', full: marks, score: 0, classRate: 0.8, kp: [0] }), item({ no: '8', kp: [0] })],
    knowledge: [{ name: `kp ${paperId}`, full: marks, score: 0, classRate: 0.8, schoolRate: 0.8 }],
  })

describe('what to do next', () => {
  it('redoes the costliest subject and learns a point of another', () => {
    const actions = nextActions(report({ subjects: [weak('p1', 5), weak('p2', 12), weak('p3', 8)] }))
    expect(actions).toMatchObject([
      { kind: 'redo', paperId: 'p2', items: ['7'] },
      { kind: 'study', paperId: 'p3', knowledge: 'kp p3' },
    ])
  })

  it('redoes in the subject that the sentence of the report names [R128]', () => {
    const many = subject({
      paperId: 'p1',
      courseName: '化学',
      items: Array.from({ length: 9 }, (_, i) => item({ no: `${i}`, full: 3, score: 0, classRate: 0.8 })),
      knowledge: [],
    })
    const few = subject({
      paperId: 'p2',
      courseName: '英语',
      items: Array.from({ length: 4 }, (_, i) => item({ no: `${i}`, full: 5, score: 0, classRate: 0.8 })),
      knowledge: [],
    })
    const one = report({ subjects: [few, many] })
    expect(findings(one).at(-1)).toMatchObject({ kind: 'itemsCost', courseName: '化学' })
    const [first] = nextActions(one)
    expect(first).toMatchObject({ kind: 'redo', paperId: 'p1', marks: 27 })
    expect(first && 'items' in first && first.items.length).toBe(5)
    expect(first && 'parts' in first && first.parts.length).toBe(9)
  })

  it('starts with a missed paper', () => {
    const actions = nextActions(
      report({ subjects: [weak('p1', 5), subject({ paperId: 'p9', score: null })] }),
    )
    expect(actions[0]).toMatchObject({ kind: 'makeUp', paperId: 'p9' })
  })

  it('tells nobody to make up a paper that their whole class does not take', () => {
    const other = { paperId: 'p9', score: null, counts: { class: 0, school: 300, joint: null } }
    const without = report({ subjects: [weak('p1', 5), subject(other)] })
    expect(nextActions(without).map(({ kind }) => kind)).not.toContain('makeUp')
    const missed = report({
      subjects: [weak('p1', 5), subject({ ...other, counts: { class: 44, school: 300, joint: null } })],
    })
    expect(nextActions(missed)[0]).toMatchObject({ kind: 'makeUp', paperId: 'p9' })
  })

  it('asks about what was hard for all, keeps what goes well', () => {
    const hard = subject({ items: [item({ no: '20', score: 0, classRate: 0.2, difficulty: 0.2 })] })
    const strong = subject({ paperId: 'p2', score: 95 })
    expect(nextActions(report({ subjects: [hard, strong] }))).toMatchObject([
      { kind: 'ask', items: ['20'] },
      { kind: 'keep', paperId: 'p2' },
    ])
  })

  it('asks nothing of a perfect score in an even class', () => {
    const paper = subject({ items: [item()], averages: { class: 5, school: 5, joint: null } })
    expect(nextActions(report({ subjects: [paper] }))).toEqual([])
  })

  it('first is one step, and the point it is about; what goes well is no step [R128]', () => {
    const of = report({ subjects: [weak('p1', 5), weak('p2', 12)] })
    expect(firstStep(of)).toEqual(nextActions(of)[0])
    expect(firstPoint(of)).toEqual({ name: 'kp p2', courseName: '数学' })
    const missed = report({ subjects: [subject({ paperId: 'p9', score: null }), weak('p1', 5)] })
    expect(firstStep(missed)).toMatchObject({ kind: 'makeUp', paperId: 'p9' })
    expect(firstPoint(missed)).toEqual({ name: 'kp p1', courseName: '数学' })
    const strong = report({ subjects: [subject({ score: 95 })] })
    expect([firstStep(strong), firstPoint(strong)]).toEqual([null, null])
  })

  it('is never more than three, one of a kind, whatever the marks', () => {
    const rate = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })
    const anyItem = fc
      .record({
        full: fc.integer({ min: 1, max: 20 }),
        own: rate,
        classRate: rate,
        schoolRate: rate,
        difficulty: rate,
      })
      .map(({ full, own, ...rates }) => item({ full, score: own === null ? null : full * own, ...rates }))
    const anySubject = fc
      .record({ items: fc.array(anyItem, { maxLength: 8 }), absent: fc.boolean() })
      .map(({ items, absent }) => subject({ items, ...(absent ? { score: null } : {}) }))
    fc.assert(
      fc.property(fc.array(anySubject, { minLength: 1, maxLength: 9 }), fc.nat(60), (subjects, size) => {
        const actions = nextActions(report({ subjects, counts: { class: size, school: size, joint: null } }))
        expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS)
        expect(new Set(actions.map(({ kind }) => kind)).size).toBe(actions.length)
        for (const action of actions) if ('marks' in action) expect(action.marks).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { ReportSubject, StudentReport } from '#contract/report.ts'
import { QUESTIONS, questionOf, topicOf, weekOf } from './topic.rules.ts'

type Point = readonly [name: string, score: number, classRate: number]

const subject = (courseName: string, points: readonly Point[], score: number | null = 50): ReportSubject =>
  ({
    paperId: courseName,
    courseName,
    full: 100,
    score,
    items: [],
    averages: { class: null, school: null, joint: null },
    knowledge: points.map(([name, own, classRate]) => ({
      name,
      full: 10,
      score: own,
      classRate,
      schoolRate: classRate,
    })),
  }) as unknown as ReportSubject

const report = (...subjects: ReportSubject[]): StudentReport =>
  ({ counts: { class: 40, school: 300, joint: null }, subjects }) as unknown as StudentReport

describe('the topic of a week', () => {
  const three = report(
    subject('数学', [
      ['函数', 4, 0.8],
      ['圆', 6, 0.8],
      ['数列', 8, 0.8],
    ]),
    subject('物理', [['电路', 1, 0.9]]),
  )

  it('takes turns among the weak points, the most within reach first [B27]', () => {
    const names = [0, 1, 2, 3].map((week) => topicOf(three, week)?.name)
    expect(names).toEqual(['电路', '函数', '圆', '电路'])
    expect(topicOf(three, 0)).toEqual({ name: '电路', courseName: '物理', kind: 'weak' })
  })

  it('is something that went well where nothing is weak [B27]', () => {
    const good = report(
      subject('语文', [
        ['古诗', 9, 0.9],
        ['作文', 7, 0.7],
      ]),
    )
    expect(topicOf(good, 5)).toEqual({ name: '古诗', courseName: '语文', kind: 'keep' })
  })

  it('is none without topics, and none of a paper that was missed', () => {
    expect(topicOf(report(subject('语文', [])), 0)).toBeNull()
    expect(topicOf(report(subject('语文', [['古诗', 0, 0.9]], null)), 0)).toBeNull()
  })
})

describe('a week', () => {
  it('begins on Monday in Beijing', () => {
    const sunday = weekOf(Date.parse('2026-11-22T23:59:59+08:00'))
    expect(weekOf(Date.parse('2026-11-16T00:00:00+08:00'))).toBe(sunday)
    expect(weekOf(Date.parse('2026-11-23T00:00:00+08:00'))).toBe(sunday + 1)
  })

  it('has one question, another one the next week', () => {
    const asked = [0, 1, 2, 3].map((week) => questionOf('圆', week))
    expect(new Set(asked)).toEqual(new Set(QUESTIONS))
    expect(questionOf('圆', 7)).toBe(questionOf('圆', 7))
  })
})

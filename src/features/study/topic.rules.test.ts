import { describe, expect, it } from 'vitest'
import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { pickWeeklyQuestion, QUESTIONS, topicOf, weekOf } from './topic.rules.ts'

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

  it('is the weak point with most within reach, until the next exam [B27]', () => {
    expect(topicOf(three)).toEqual({
      ...{ name: '电路', courseName: '物理', kind: 'weak', weakness: null },
    })
  })

  it('is of what the report says to do first [B27]', () => {
    const items = [
      { no: '7', full: 10, score: 0, classRate: 0.9, schoolRate: 0.9, difficulty: 0.9, kp: [1] },
      { no: '8', full: 4, score: 0, classRate: 0.9, schoolRate: 0.9, difficulty: 0.9, kp: [0] },
    ]
    const history = {
      ...subject('历史', [
        ['唐', 9, 0.9],
        ['宋', 9, 0.9],
      ]),
      items,
    } as ReportSubject
    expect(topicOf(report(subject('物理', [['电路', 1, 0.9]]), history))).toMatchObject({
      name: '宋',
      courseName: '历史',
      kind: 'weak',
      weakness: { marks: 14 },
    })
  })

  it('is something that went well where nothing is weak [B27]', () => {
    const good = report(
      subject('语文', [
        ['古诗', 9, 0.9],
        ['作文', 7, 0.7],
      ]),
    )
    expect(topicOf(good)).toEqual({
      ...{ name: '古诗', courseName: '语文', kind: 'keep', weakness: null },
    })
  })

  it('is none without topics, and none of a paper that was missed', () => {
    expect(topicOf(report(subject('语文', [])))).toBeNull()
    expect(topicOf(report(subject('语文', [['古诗', 0, 0.9]], null)))).toBeNull()
  })
})

describe('a week', () => {
  it('begins on Monday in Beijing', () => {
    const sunday = weekOf(Date.parse('2026-11-22T23:59:59+08:00'))
    expect(weekOf(Date.parse('2026-11-16T00:00:00+08:00'))).toBe(sunday)
    expect(weekOf(Date.parse('2026-11-23T00:00:00+08:00'))).toBe(sunday + 1)
  })

  it('has one question, another one the next week', () => {
    const asked = [0, 1, 2, 3].map((week) => pickWeeklyQuestion('圆', week))
    expect(new Set(asked)).toEqual(new Set(QUESTIONS))
    expect(pickWeeklyQuestion('圆', 7)).toBe(pickWeeklyQuestion('圆', 7))
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { FigureQuery } from '#contract/names.ts'
import { DEFAULT_CRITICAL } from '#core/domain/analysis/line.ts'
import { beforeAfter, rankSegments } from '#core/domain/analysis/rank-bands.ts'
import { simulate } from '#core/domain/analysis/simulator.ts'
import { averagesOf } from '#core/domain/contrast/averages.ts'
import { toLineRule } from '#core/domain/contrast/first-line.ts'
import { type ContrastSubject, lineSheetOf, subjectsOf } from '#core/domain/contrast/subjects.ts'
import { findFigureStudents } from '#core/domain/report/figure-names.ts'
import { countOfRate } from '#core/domain/report/rate-count.ts'
import { criticalList } from '#src/features/contrast/upline.rules.ts'
import { figuresSchool, STAFF } from '#tests/support/school/figures-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

/** Every figure that a screen counts opens as many names, whoever reads; the demo's shape, with raw marks made up. */
let t: Awaited<ReturnType<typeof figuresSchool>>
beforeAll(async () => {
  t = await figuresSchool()
})
afterAll(() => t.close())

const ask = async <N extends keyof Calls>(call: N, who: string, input: object) =>
  checkedInject(t.app, call, { token: await t.tokenOf(who), input })

interface Counted {
  readonly asked: Omit<FigureQuery, 'subject'>
  /** Class of the sheet; absent: all that are seen. */
  readonly at?: number
  readonly n: number
}

const LINES = [
  ['score', 30],
  ['score', 44],
  ['share', 20],
  ['share', 50],
] as const

/** Every count that the screens show of a subject. */
function countsOf(
  sheet: ContrastSheet,
  subject: ContrastSubject,
  subjects: readonly ContrastSubject[],
): Counted[] {
  const counted: Counted[] = []
  const groups = Int32Array.from(sheet.classOf)
  const size = sheet.classes.length
  for (const n of [1, 5, 50]) {
    const ends = beforeAfter(subject.scores, groups, size, n, subject.everybody)
    for (const at of subject.classes) {
      counted.push({ asked: { figure: 'front', n }, at, n: ends[at]?.before ?? -1 })
      counted.push({ asked: { figure: 'back', n }, at, n: ends[at]?.after ?? -1 })
    }
  }
  const segments = rankSegments(subject.scores, groups, size, 10, subject.everybody)
  for (const at of subject.classes) {
    segments[at]?.forEach((n, i) => void counted.push({ asked: { figure: 'segment', n: i + 1 }, at, n }))
  }
  for (const { at, stats } of averagesOf(sheet, subject).classes) {
    counted.push({ asked: { figure: 'present' }, at, n: stats.n })
    counted.push({ asked: { figure: 'absent' }, at, n: stats.absent })
    for (const figure of ['excellent', 'good', 'pass', 'low'] as const) {
      counted.push({ asked: { figure }, at, n: countOfRate(stats, figure) })
    }
  }
  const { prepared, subjects: parts } = lineSheetOf(sheet, subject, subjects)
  for (const [by, value] of LINES) {
    for (const how of ['share', 'coefficient'] as const) {
      const found = simulate(prepared, toLineRule(by, value), { by: how })
      if (!found) continue
      const line = { by, value }
      const near = criticalList(sheet, subject, found.line, DEFAULT_CRITICAL).length
      expect(near).toBe(found.all.critical)
      counted.push({ asked: { figure: 'above', ...line }, n: found.all.above })
      counted.push({ asked: { figure: 'below', ...line }, n: found.all.n - found.all.above })
      counted.push({ asked: { figure: 'critical', ...line }, n: near })
      for (const at of subject.classes) {
        const own = found.classes[at]
        counted.push({ asked: { figure: 'above', ...line }, at, n: own?.above ?? -1 })
        counted.push({ asked: { figure: 'critical', ...line }, at, n: own?.critical ?? -1 })
        for (const [i, { id }] of parts.entries()) {
          for (const which of ['single', 'double', 'mismatch'] as const) {
            const n = own?.effective[i]?.[which]
            if (n !== undefined) counted.push({ asked: { figure: which, how, part: id, ...line }, at, n })
          }
        }
      }
    }
  }
  return counted
}

describe.each(STAFF)('the figures that %s sees', (who) => {
  it.each(['grade-0', 'grade-0-1'])('each open as many names as they say, in %s [T15]', async (gradeId) => {
    const at = { examId: t.examId, gradeId }
    const { data: sheet, status } = await ask('GET /api/analysis/view/class/contrast', who, at)
    if (status !== 0) return expect(status).toBe(10005)
    const subjects = subjectsOf(sheet)
    const told = new Set<string>()
    for (const subject of subjects) {
      for (const { asked, at: klass, n } of countsOf(sheet, subject, subjects)) {
        const classId = klass === undefined ? undefined : sheet.classes[klass]?.classId
        const figure = { subject: subject.id, ...asked }
        const found = findFigureStudents(sheet, figure, classId)
        if ('wrong' in found) throw new Error(`${JSON.stringify(figure)}: ${found.wrong}`)
        expect([figure, classId, found.members.length]).toEqual([figure, classId, n])
        // nobody of a class that is not seen in the subject, and nobody twice
        expect(new Set(found.members).size).toBe(n)
        for (const i of found.members) {
          const own = sheet.classOf[i] as number
          expect(klass === undefined ? subject.classes.includes(own) : own === klass).toBe(true)
        }
        // the server's list is this one: once for each kind of figure
        if (n === 0 || told.has(asked.figure)) continue
        told.add(asked.figure)
        const input = { ...at, ...figure, ...(classId ? { classId } : {}) }
        const { data } = await ask('GET /api/analysis/data/figure/names', who, input)
        expect(data.rows.map((row) => row.studentId)).toEqual(found.members.map((i) => sheet.studentIds[i]))
      }
    }
    expect(told.size).toBeGreaterThan(7)
  })
})

it('score bands and tenths of the ranks divide those with a score, and those without are the rest [T15]', async () => {
  const names = async (more: object) =>
    (
      await ask('GET /api/analysis/data/figure/names', 'master', {
        examId: t.examId,
        gradeId: 'grade-0',
        subject: 'total',
        ...more,
      })
    ).data.rows.map((row) => row.studentId)
  const all = await names({ figure: 'all' })
  const present = await names({ figure: 'present' })
  const absent = await names({ figure: 'absent' })
  expect([...present, ...absent].toSorted()).toEqual(all.toSorted())
  const bands: string[] = []
  for (let from = 0; from <= 400; from += 50) {
    bands.push(...(await names({ figure: 'band', from, to: from + 50 })))
  }
  expect(bands.toSorted()).toEqual(present.toSorted())
  const tenths: string[] = []
  for (let n = 1; n <= 10; n++) tenths.push(...(await names({ figure: 'segment', n })))
  expect(tenths.toSorted()).toEqual(present.toSorted())
  expect((await names({ figure: 'zero' })).every((id) => present.includes(id))).toBe(true)
})

it('the band of critical students is the school’s own at once, on the screen and in the list [T15]', async () => {
  const at = { school_id: 'school-0', key: 'criticalBand' }
  await t.db
    .insertInto('school_setting')
    .values({ ...at, value: JSON.stringify({ by: 'marks', marks: 20 }) })
    .execute()
  const asked = { examId: t.examId, gradeId: 'grade-0' }
  const { data: sheet } = await ask('GET /api/analysis/view/class/contrast', 'master', asked)
  const [total] = subjectsOf(sheet)
  if (!total) throw new Error('no total')
  const list = criticalList(sheet, total, 4400, sheet.criticalBand ?? DEFAULT_CRITICAL)
  const { data } = await ask('GET /api/analysis/data/figure/names', 'master', {
    ...asked,
    subject: 'total',
    figure: 'critical',
    by: 'score',
    value: 44,
  })
  expect(sheet.criticalBand).toEqual({ by: 'marks', marks: 20 })
  expect(data.rows.map((row) => row.studentId).toSorted()).toEqual(list.map((s) => s.studentId).toSorted())
  expect(data.rows.every(({ away }) => away !== null && away >= -20 && away < 20)).toBe(true)
  expect(data.rows.length).toBeGreaterThan(0)
  await t.db.deleteFrom('school_setting').where('key', '=', at.key).execute()
})

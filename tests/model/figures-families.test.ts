import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { groupLostMarks } from '#core/domain/report/lost-marks.ts'
import { nextActions } from '#core/domain/report/next-actions.ts'
import { sumMarks, weaknesses } from '#core/domain/report/weakness.ts'
import { everyFigure, type Rule } from '#tests/support/school/every-figure.ts'
import { type Figures, figuresOf, type Person } from '#tests/support/school/figures-raw.ts'
import { EXAM, figuresSchool, rawMarks } from '#tests/support/school/figures-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const SHOWN = ['exact', 'band', 'level', 'none'] as const
const free = () => 'free'
const marks = (x: number | null) => (x === null ? null : x / 100)

describe.each(SHOWN)('every figure a family is shown, with ranks shown as %s', (shown) => {
  let t: Awaited<ReturnType<typeof figuresSchool>>
  let raw: Figures
  let before: Figures
  let pupils: Person[]
  beforeAll(async () => {
    t = await figuresSchool(shown)
    raw = figuresOf(rawMarks(EXAM))
    before = figuresOf(rawMarks({ ...EXAM, seed: 3 }))
    const own = raw.schoolIn('school-0')
    const some = (p: Person) => raw.papers.some((_, paper) => raw.scoreOf(p, paper) === null)
    const best = own.filter((p) => raw.rankOf(p, own, null) === 1).slice(0, 1)
    pupils = [...new Set([...own.slice(0, 3), ...own.filter(some).slice(0, 3), ...best, ...own.slice(-2)])]
    for (const p of pupils) {
      await t.account(`student-of-${p.id}`, 4, p.id)
      await t.account(`parent-of-${p.id}`, 5, p.id)
    }
  })
  afterAll(() => t.close())

  /** Figures of one pupil's column, the total (`paper` null) or a paper. */
  function columnRules(path: string, me: Person, paper: number | null, report: Shown): Rule[] {
    const own = raw.classIn(me.classId)
    const school = raw.schoolIn(me.school)
    const score = raw.scoreOf(me, paper)
    const mean = (group: readonly Person[]) => {
      const { n, mean: of } = raw.statsOf(group, paper)
      return shown === 'exact' || n >= 3 ? of : null
    }
    const sat = (group: readonly Person[]) => raw.present(group, paper)
    return [
      [`${path}full`, () => raw.fullOf(paper) / 100],
      [`${path}score`, () => marks(score)],
      [`${path}scoreRate`, () => (score === null ? null : score / raw.fullOf(paper))],
      [`${path}averages.class`, () => mean(own)],
      [`${path}averages.school`, () => mean(school)],
      [`${path}averages.joint`, () => mean(raw.people)],
      [
        `${path}standing`,
        () => {
          if (score === null || report.standing.show === 'none') return { show: 'none' }
          const rank = raw.rankOf(me, school, paper) as number
          if (shown === 'band')
            return { show: 'band', band: Math.floor(((rank - 1) * 6) / sat(school).length) + 1 }
          if (shown === 'level') return { show: 'level', level: levelOf(report) }
          return {
            show: 'exact',
            classRank: raw.rankOf(me, own, paper),
            classOf: sat(own).length,
            schoolRank: rank,
            schoolOf: sat(school).length,
            jointRank: raw.rankOf(me, raw.people, paper),
            jointOf: sat(raw.people).length,
            beat: (100 * sat(school).filter((x) => x < score).length) / (sat(school).length - 1),
          }
        },
      ],
      [
        `${path}distribution`,
        () => {
          const { distribution } = report
          if (distribution === null) return null
          const { from, width, counts } = distribution
          const bin = (x: number) =>
            Math.min(counts.length - 1, Math.max(0, Math.floor((Math.floor(x / 100) - from) / width)))
          const group = distribution.group === 'joint' ? raw.people : school
          return {
            ...distribution,
            counts: counts.map((_, i) => sat(group).filter((x) => bin(x) === i).length),
            own: score === null ? null : bin(score),
          }
        },
      ],
    ]
  }

  /** Score rate of a group in a knowledge point: what it got on its items over what there was to get. */
  function pointRate(group: readonly Person[], paper: number, name: string): number | null {
    let got = 0
    let full = 0
    raw.facts.papers[paper]?.items.forEach((item, j) => {
      if (!item.kp.some((k) => raw.facts.papers[paper]?.knowledge[k] === name)) return
      const { n, rate } = raw.itemOf(group, paper, j)
      got += (rate ?? 0) * n * item.full
      full += n * item.full
    })
    return full === 0 ? null : got / full
  }

  function reportRules(report: StudentReport, me: Person): Rule[] {
    const own = raw.classIn(me.classId)
    const school = raw.schoolIn(me.school)
    const s = raw.people.indexOf(me)
    const n = (group: readonly Person[], paper: number | null) => raw.present(group, paper).length
    const point = (at: number) => (report.trend[at]?.examId === t.examId ? raw : before)
    const rate = (f: Figures, group: readonly Person[]) => f.statsOf(group, null).scoreRate
    const counts = (paper: number | null) => ({
      class: n(own, paper),
      school: n(school, paper),
      joint: n(raw.people, paper),
    })
    return [
      ['format', free],
      ['version', () => 1],
      ['publishedAt', free],
      ['startTime', free],
      ['counts', () => counts(null)],
      ['absences', () => raw.absencesOf(school)],
      // a sum of some subjects is told, without a standing
      ...(raw.missed(me)
        ? ([
            ['total.score', () => marks(raw.sumOf(me, null))],
            ['total.scoreRate', () => (raw.sumOf(me, null) ?? 0) / raw.fullOf(null)],
            ['total.apart', () => true],
          ] satisfies Rule[])
        : []),
      ...columnRules('total.', me, null, report.total),
      ...report.subjects.flatMap((subject, paper): Rule[] => [
        ...columnRules(`subjects.${paper}.`, me, paper, subject),
        [`subjects.${paper}.counts`, () => counts(paper)],
        [`subjects.${paper}.items.*.full`, ([, j = 0]) => (raw.papers[paper]?.items[j]?.full ?? 0) / 100],
        [
          `subjects.${paper}.items.*.score`,
          ([, j = 0]) => marks(raw.papers[paper]?.rows.get(s)?.[j] ?? null),
        ],
        [`subjects.${paper}.items.*.classRate`, ([, j = 0]) => raw.itemOf(own, paper, j).rate],
        [`subjects.${paper}.items.*.schoolRate`, ([, j = 0]) => raw.itemOf(school, paper, j).rate],
        [`subjects.${paper}.items.*.difficulty`, ([, j = 0]) => raw.itemOf(raw.people, paper, j).rate],
        // of everybody who sat the paper: held to other packages in core/domain/analysis/reference.test.ts
        [`subjects.${paper}.items.*.discrimination`, free],
        [`subjects.${paper}.items.*.kp`, free],
        [`subjects.${paper}.knowledge.*.full`, free],
        [`subjects.${paper}.knowledge.*.score`, free],
        [
          `subjects.${paper}.knowledge.*.classRate`,
          ([, k = 0]) => pointRate(own, paper, report.subjects[paper]?.knowledge[k]?.name ?? ''),
        ],
        [
          `subjects.${paper}.knowledge.*.schoolRate`,
          ([, k = 0]) => pointRate(school, paper, report.subjects[paper]?.knowledge[k]?.name ?? ''),
        ],
      ]),
      ['trend.*.startTime', free],
      [
        'trend.*.scoreRate',
        ([at = 0]) => {
          const score = point(at).scoreOf(point(at).people[s] as Person, null)
          return score === null ? null : score / point(at).fullOf(null)
        },
      ],
      ['trend.*.classRate', ([at = 0]) => rate(point(at), point(at).classIn(me.classId))],
      // the line is named after the grade
      ['trend.*.schoolRate', ([at = 0]) => rate(point(at), point(at).gradeIn(me.gradeId))],
      [
        'trend.*.beat',
        ([at = 0]) => {
          const f = point(at)
          const score = f.scoreOf(f.people[s] as Person, null)
          const all = f.present(f.schoolIn(me.school), null)
          if (shown !== 'exact' || score === null) return null
          return (100 * all.filter((x) => x < score).length) / (all.length - 1)
        },
      ],
    ]
  }

  it('in their own report: ranks, counts, means, rates, distribution, trend, lost marks [C122] [B05] [T13]', async () => {
    for (const p of pupils) {
      for (const who of [`student-of-${p.id}`, `parent-of-${p.id}`]) {
        const { data } = await checkedInject(t.app, 'GET /api/analysis/view/student/report', {
          token: await t.tokenOf(who),
          input: { examId: t.examId },
        })
        const report = assembleReport(data)
        everyFigure(report, reportRules(report, p), `report of ${who}`)
        expect(report.subjects.every((subject) => subject.counts !== undefined)).toBe(true)
        for (const { items, score, full, paperId } of report.subjects) {
          const { total, missing } = groupLostMarks(items, report.counts)
          if (score !== null) expect([who, paperId, total + missing]).toEqual([who, paperId, full - score])
        }
        for (const { paperId, parts, marks } of weaknesses(report)) {
          const subject = report.subjects.filter((one) => one.paperId === paperId)
          expect([who, paperId, marks]).toEqual([who, paperId, sumMarks(parts.map(({ lost }) => lost))])
          const redo = nextActions({ ...report, subjects: subject }).find(({ kind }) => kind === 'redo')
          if (marks >= 1)
            expect([who, redo]).toEqual([who, expect.objectContaining({ paperId, parts, marks })])
        }
        expect(report.total.standing.show).toBe(raw.scoreOf(p, null) === null ? 'none' : shown)
      }
    }
  })

  it('in the list of exams: score, rate, and the rate of the grade [C097] [C098]', async () => {
    for (const p of pupils) {
      const token = await t.tokenOf(`parent-of-${p.id}`)
      const { data } = await checkedInject(t.app, 'GET /api/exam/plan/student/all', { token })
      const { data: latest } = await checkedInject(t.app, 'GET /api/exam/plan/latest', { token })
      const list = [...data.list, ...(latest.exam ? [latest.exam] : [])]
      const f = (at: number) => (list[at]?.examId === t.examId ? raw : before)
      const own = (at: number) => f(at).people[raw.people.indexOf(p)] as Person
      expect(list).toHaveLength(3)
      everyFigure(
        list,
        [
          ['*.version', () => 1],
          ['*.startTime', free],
          ['*.publishedAt', free],
          ['*.schoolCount', () => 2],
          ['*.examStatus', free],
          ['*.courses', free],
          ['*.score', ([at = 0]) => marks(f(at).sumOf(own(at), null))],
          ['*.fullMark', ([at = 0]) => f(at).fullOf(null) / 100],
          [
            '*.scoreRate',
            ([at = 0]) => {
              const score = f(at).scoreOf(own(at), null)
              return score === null ? null : score / f(at).fullOf(null)
            },
          ],
          ['*.gradeScoreRate', ([at = 0]) => f(at).statsOf(f(at).gradeIn(p.gradeId), null).scoreRate],
        ],
        `exams of ${p.id}`,
      )
    }
  })
})

type Shown = Pick<StudentReport['total'], 'standing' | 'distribution'>

/** A letter's limits are held to in server/publish/hiding.unit.test.ts: here only that it is a letter and no number. */
const levelOf = ({ standing }: Shown) => (standing.show === 'level' ? standing.level : null)

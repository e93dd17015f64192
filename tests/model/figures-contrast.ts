import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { EffectiveRule } from '#core/domain/analysis/effective.ts'
import type { LineRule } from '#core/domain/analysis/line.ts'
import { beforeAfter, rankSegments } from '#core/domain/analysis/rank-bands.ts'
import { simulate } from '#core/domain/analysis/simulator.ts'
import { averagesOf } from '#core/domain/contrast/averages.ts'
import { type ContrastSubject, lineSheetOf, subjectsOf, TOTAL } from '#core/domain/contrast/subjects.ts'
import { classPlaces, topStudents } from '#src/features/contrast/ranking.rules.ts'
import { criticalList } from '#src/features/contrast/upline.rules.ts'
import type { Rule } from '#tests/support/school/every-figure.ts'
import type { Figures, Person } from '#tests/support/school/figures-raw.ts'

interface Facts {
  readonly raw: Figures
  /** The exam before. */
  readonly before: Figures
  readonly gradeId: string
  /** Classes of the grade that are seen, in order, and what is seen of each. */
  readonly views: ReadonlyMap<string, 'all' | readonly string[] | null>
  /** The school shows its staff only their own classes. */
  readonly seenOnly?: boolean
}

const LINES: readonly LineRule[] = [
  ...[0, 12, 30, 30.5, 44, 51, 60].map((mark) => ({ by: 'score' as const, score: mark * 100 })),
  ...[5, 20, 33, 50, 100].map((share) => ({ by: 'share' as const, share })),
]
const WAYS: readonly EffectiveRule[] = [{ by: 'share' }, { by: 'coefficient' }]
const NS = [1, 5, 12, 60]

/** What a contrast sheet and the screens made of it must show, worked out from raw marks. */
export function contrastRules(sheet: ContrastSheet, facts: Facts) {
  const { raw, before, gradeId, views, seenOnly = false } = facts
  const ids = [...views.keys()]
  const grade = raw.gradeIn(gradeId)
  const gradeClasses = [...new Set(grade.map((p) => p.classId))]
  const sees = (id: string, courseId: string | null) => {
    const view = views.get(id)
    return view === 'all' || (courseId !== null && (view?.includes(courseId) ?? false))
  }
  const papers = raw.papers.flatMap(({ courseId }, p) => (ids.some((id) => sees(id, courseId)) ? [p] : []))
  const courseOf = (paper: number | null) => (paper === null ? null : (raw.papers[paper]?.courseId ?? ''))
  const open = (paper: number | null) => ids.filter((id) => sees(id, courseOf(paper)))
  const among = (paper: number | null): string[] =>
    seenOnly && open(paper).length < gradeClasses.length ? open(paper) : gradeClasses
  const peopleOf = (classes: readonly string[]) => grade.filter((p) => classes.includes(p.classId))
  const present = (paper: number | null) => raw.present(peopleOf(among(paper)), paper)
  const isOpen = (paper: number | null) => open(paper).length > 0
  const means = (paper: number | null) => among(paper).map((id) => raw.statsOf(raw.classIn(id), paper).mean)
  const place = (id: string, paper: number | null) => {
    const own = raw.statsOf(raw.classIn(id), paper).mean
    if (!sees(id, courseOf(paper)) || own === null) return null
    return 1 + means(paper).filter((m) => m !== null && m - own > 1e-5).length
  }
  const whose = (classes: readonly string[], paper: number | null) => {
    const group = peopleOf(classes)
    const counted = {
      version: 1,
      classes: classes.length,
      roster: group.length,
      sat: raw.present(group, paper).length,
    }
    return classes.length === gradeClasses.length
      ? { of: 'grade', name: gradeId.endsWith('-1') ? '高一' : '高二', ...counted }
      : { of: 'seen', name: '', ...counted }
  }
  const counts = (paper: number | null) => {
    const scores = [...new Set(present(paper))].sort((a, b) => a - b)
    return { scores, counts: scores.map((x) => present(paper).filter((y) => y === x).length) }
  }
  const person = (at: number) => grade.find((p) => p.id === sheet.studentIds[at]) as Person
  const scoreAt = (at: number, paper: number | null) =>
    sees(person(at).classId, courseOf(paper)) ? raw.scoreOf(person(at), paper) : null
  const each = <T>(paper: number | null, make: () => T): T | null => (isOpen(paper) ? make() : null)
  const z = (at: number) => {
    const group = before.gradeIn(gradeId)
    const { mean, sd } = before.statsOf(group, null)
    const own = before.scoreOf(before.people.find((p) => p.id === person(at).id) as Person, null)
    if (!sees(person(at).classId, null) || own === null || mean === null || !sd) return null
    return Math.round(((own / 100 - mean) / sd) * 10_000) / 10_000
  }
  const rankThen = (at: number) => {
    const own = before.scoreOf(before.people.find((p) => p.id === person(at).id) as Person, null)
    if (!sees(person(at).classId, null) || own === null) return null
    return 1 + before.present(before.gradeIn(gradeId), null).filter((other) => other > own).length
  }
  const free = () => 'free'
  const rules: Rule[] = [
    ['version', () => 1],
    ['startTime', free],
    ['fullMark', () => raw.fullOf(null) / 100],
    ['courses.*.full', ([c = 0]) => raw.fullOf(papers[c] as number) / 100],
    ['criticalBand.percent', () => 5],
    ['classes.*.courses', free],
    ['classes.*.places.total', ([k = 0]) => place(ids[k] as string, null)],
    ['classes.*.places.courses.*', ([k = 0, c = 0]) => place(ids[k] as string, papers[c] as number)],
    [
      'classes.*.stats.total',
      ([k = 0]) => (sees(ids[k] as string, null) ? raw.statsOf(raw.classIn(ids[k] as string), null) : null),
    ],
    [
      'classes.*.stats.courses.*',
      ([k = 0, c = 0]) =>
        sees(ids[k] as string, courseOf(papers[c] as number))
          ? raw.statsOf(raw.classIn(ids[k] as string), papers[c] as number)
          : null,
    ],
    ['grade.classes', () => Math.max(...[null, ...papers].filter(isOpen).map((p) => among(p).length))],
    ['grade.total', () => each(null, () => raw.statsOf(peopleOf(among(null)), null))],
    ['grade.absences', () => raw.absencesOf(peopleOf(among(null)))],
    ['grade.courses.*', ([c = 0]) => raw.statsOf(peopleOf(among(papers[c] as number)), papers[c] as number)],
    ['grade.population.total', () => each(null, () => whose(among(null), null))],
    ['grade.population.courses.*', ([c = 0]) => whose(among(papers[c] as number), papers[c] as number)],
    ['grade.counts.total', () => each(null, () => counts(null))],
    ['grade.counts.courses.*', ([c = 0]) => counts(papers[c] as number)],
    // what the screens read out of it is compared below, line by line
    ['grade.effective', free],
    ['classOf.*', ([at = 0]) => ids.indexOf(person(at).classId)],
    ['totals.*', ([at = 0]) => scoreAt(at, null)],
    ['scores.*.*', ([c = 0, at = 0]) => scoreAt(at, papers[c] as number)],
    ['previous.startTime', free],
    ['previous.z.*', ([at = 0]) => z(at)],
    ['previous.ranks.*', ([at = 0]) => rankThen(at)],
  ]

  const subjects = subjectsOf(sheet)
  const paperOf = ({ at }: ContrastSubject) => (at === null ? null : (papers[at] as number))
  const seenIn = (paper: number | null) => peopleOf(open(paper))
  const groups = Int32Array.from(sheet.classOf)
  const size = sheet.classes.length

  /** Everything the four screens show, of every subject. */
  const screens = () =>
    subjects.map((subject) => {
      const { prepared, subjects: parts } = lineSheetOf(sheet, subject, subjects)
      const averages = averagesOf(sheet, subject)
      return {
        among: subject.among,
        seen: subject.seen,
        grade: averages.grade,
        averages: averages.classes.map((c) => ({ stats: c.stats, over: c.over?.rate ?? null, t: c.t })),
        places: classPlaces(sheet, [subject]).map(([p]) => p),
        students: topStudents(sheet, subject, 1000).map((s) => ({
          id: s.studentId,
          rank: s.rank,
          score: s.score,
        })),
        bands: NS.map((n) => beforeAfter(subject.scores, groups, size, n, subject.everybody)),
        segments: rankSegments(subject.scores, groups, size, 10, subject.everybody).map((r) => [...r]),
        critical: criticalList(sheet, subject, 4000, { by: 'marks', marks: 15 }).length,
        lines: LINES.map((rule) =>
          WAYS.map((how) => {
            const found = simulate(prepared, rule, how)
            return found && { ...found, effective: parts.map((_, s) => found.effective[s] ?? null) }
          }),
        ),
      }
    })

  const expected = (subject: ContrastSubject) => {
    const paper = paperOf(subject)
    const own = open(paper)
    const stats = raw.statsOf(peopleOf(among(paper)), paper)
    const rankedIn = (p: Person) => raw.rankOf(p, peopleOf(among(paper)), paper)
    const everybody = present(paper)
    const shown = seenIn(paper).filter((p) => raw.scoreOf(p, paper) !== null)
    const perClass = <T>(make: (group: readonly Person[]) => T) =>
      ids.map((id) => make(shown.filter((p) => p.classId === id)))
    const parts = subject.id === TOTAL ? subjects.filter((s) => s.id !== TOTAL).map(paperOf) : []
    return {
      among: whose(among(paper), paper),
      seen: whose(own, paper),
      grade: stats,
      averages: own
        .map((id) => raw.statsOf(raw.classIn(id), paper))
        .filter((s) => s.n > 0)
        .map((s) => ({
          stats: s,
          over: ((s.mean ?? 0) - (stats.mean ?? 0)) / (stats.mean ?? 0),
          t: 50 + (10 * ((s.mean ?? 0) - (stats.mean ?? 0))) / (stats.sd ?? 0),
        })),
      places: ids.map((id) => ({
        mean: sees(id, courseOf(paper)) ? raw.statsOf(raw.classIn(id), paper).mean : null,
        rank: place(id, paper),
      })),
      students: shown
        .map((p) => ({
          id: p.id,
          number: p.number,
          rank: rankedIn(p) as number,
          score: (raw.scoreOf(p, paper) ?? 0) / 100,
        }))
        .sort((a, b) => a.rank - b.rank || a.number.localeCompare(b.number))
        .map(({ id, rank, score }) => ({ id, rank, score })),
      bands: NS.map((n) =>
        perClass((group) => ({
          before: group.filter((p) => (rankedIn(p) as number) <= n).length,
          after: group.filter((p) => {
            const lower = everybody.filter((x) => x < (raw.scoreOf(p, paper) as number)).length
            return lower + 1 <= Math.min(n, everybody.length)
          }).length,
        })),
      ),
      segments: perClass((group) =>
        Array.from(
          { length: 10 },
          (_, i) =>
            group.filter((p) => Math.floor((((rankedIn(p) as number) - 1) * 10) / everybody.length) === i)
              .length,
        ),
      ),
      critical: shown.filter((p) => {
        const x = raw.scoreOf(p, paper) as number
        return x >= 2500 && x < 5500
      }).length,
      lines: LINES.map((rule) => WAYS.map((how) => expectedLine(rule, how, paper, parts))),
    }
  }

  function expectedLine(rule: LineRule, how: EffectiveRule, paper: number | null, parts: (number | null)[]) {
    const group = peopleOf(among(paper))
    const all = present(paper).sort((a, b) => b - a)
    if (all.length === 0) return null
    const at =
      rule.by === 'score' ? 0 : Math.min(all.length, Math.max(1, Math.floor((rule.share * all.length) / 100)))
    const line = rule.by === 'score' ? rule.score : (all[at - 1] as number)
    const reach = (p: Person) => (raw.scoreOf(p, paper) ?? Number.NEGATIVE_INFINITY) >= line
    const above = group.filter(reach)
    const effective = parts.map((part) => {
      const counted = group.filter((p) => raw.scoreOf(p, paper) !== null)
      const takers = raw.present(counted, part).sort((a, b) => b - a)
      if (how.by === 'share') {
        const rank = Math.floor((takers.length * above.length) / all.length + 1e-9)
        return rank < 1 ? null : (takers[rank - 1] as number)
      }
      const both = above.filter((p) => raw.scoreOf(p, part) !== null)
      const sum = (of: number | null) => both.reduce((s, p) => s + (raw.scoreOf(p, of) ?? 0), 0)
      if (both.length === 0 || sum(paper) <= 0) return null
      return Math.ceil((line / (sum(paper) / both.length)) * (sum(part) / both.length) - 1e-6) + 0
    })
    const counts = (people: readonly Person[]) => {
      const sat = people.filter((p) => raw.scoreOf(p, paper) !== null)
      const over = sat.filter(reach)
      return {
        n: sat.length,
        above: over.length,
        rate: sat.length === 0 ? null : over.length / sat.length,
        critical: sat.filter((p) => {
          const x = raw.scoreOf(p, paper) as number
          // the places around the last one above the line, a twentieth of their number on either side
          const places = Math.max(1, Math.round(above.length / 20))
          if (above.length === 0) return false
          return x >= line
            ? all.filter((y) => y >= x).length > above.length - places
            : all.filter((y) => y > x).length < above.length + places
        }).length,
        effective: parts.map((part, i) => {
          const score = effective[i]
          if (score == null) return null
          const has = (p: Person) =>
            raw.scoreOf(p, paper) !== null && (raw.scoreOf(p, part) ?? Number.NEGATIVE_INFINITY) >= score
          const single = people.filter(has).length
          const double = people.filter((p) => has(p) && reach(p)).length
          return {
            above: over.length,
            single,
            double,
            mismatch: over.length - double,
            hitRate: single === 0 ? null : double / single,
            contribution: over.length === 0 ? null : double / over.length,
          }
        }),
      }
    }
    const shown = seenIn(paper)
    return {
      line,
      effective,
      among: { n: all.length, above: above.length, rate: above.length / all.length },
      all: counts(shown),
      classes: ids.map((id) => counts(shown.filter((p) => p.classId === id))),
    }
  }

  return { sheet: rules, screens, expectedScreens: [['', () => subjects.map(expected)]] as Rule[] }
}

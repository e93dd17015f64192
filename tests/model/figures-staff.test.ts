import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { everyFigure, type Rule } from '#tests/support/school/every-figure.ts'
import { type Figures, figuresOf, NOBODY, type Person } from '#tests/support/school/figures-raw.ts'
import { EXAM, figuresSchool, rawMarks, STAFF } from '#tests/support/school/figures-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { contrastRules } from './figures-contrast.ts'
import { exerciseRules, itemRules, NAMES } from './figures-papers.ts'

/** What each member of staff sees of a class of school 0: everything, some subjects, nothing. */
type View = 'all' | readonly string[] | null
const VIEWS: Record<(typeof STAFF)[number], (classId: string) => View> = {
  head: (c) => (c === 'c0-0' ? 'all' : ['c0-1', 'c0-2'].includes(c) ? ['course-1'] : null),
  one: (c) => (c === 'c0-1' ? ['course-1'] : null),
  three: (c) => (['c0-0', 'c0-1', 'c0-3'].includes(c) ? ['course-1'] : null),
  two: (c) => (c === 'c0-1' ? ['course-0', 'course-2'] : c === 'c0-4' ? ['course-0'] : null),
  master: () => 'all',
  director: () => 'all',
  gradeLeader: (c) => (c === 'c0-4' ? null : 'all'),
  subjectLeader: () => ['course-1'],
  subjectOfGrade: (c) => (c === 'c0-4' ? null : ['course-1']),
}
const LEADS = ['master', 'director', 'gradeLeader', 'subjectLeader', 'subjectOfGrade']
const CLASSES = ['c0-0', 'c0-1', 'c0-2', 'c0-3', 'c0-4']
const GRADE_0 = CLASSES.slice(0, 4)

let t: Awaited<ReturnType<typeof figuresSchool>>
let raw: Figures
let before: Figures
beforeAll(async () => {
  t = await figuresSchool()
  raw = figuresOf(rawMarks(EXAM))
  before = figuresOf(rawMarks({ ...EXAM, seed: 3 }))
})
afterAll(() => t.close())

const ask = async <N extends keyof Calls>(call: N, who: string, input: object) =>
  checkedInject(t.app, call, { token: await t.tokenOf(who), input })

const sees = (view: View, courseId: string) => view === 'all' || (view?.includes(courseId) ?? false)
const seenBy = (who: (typeof STAFF)[number]) => CLASSES.filter((c) => VIEWS[who](c) !== null)
/** Papers somebody sees of a class or of any. */
const papersOf = (who: (typeof STAFF)[number], classId?: string) =>
  raw.papers.flatMap(({ courseId }, p) =>
    (classId === undefined ? seenBy(who) : [classId]).some((c) => sees(VIEWS[who](c), courseId)) ? [p] : [],
  )
const free = () => 'free'
const inClasses = (f: Figures, ids: readonly string[]) => ids.flatMap((id) => f.classIn(id))

/** Which name a choice of classes has. */
function kindOf(ids: readonly string[]) {
  const classes = ids.length
  if (classes === GRADE_0.length && ids.every((c) => GRADE_0.includes(c)))
    return { of: 'grade', name: '高二', classes }
  if (classes === 1 && ids[0] === 'c0-4') return { of: 'grade', name: '高一', classes }
  if (classes === CLASSES.length) return { of: 'school', name: '', classes }
  if (classes === 1) return { of: 'class', name: NAMES[ids[0] as string], classes }
  return { of: 'seen', name: '', classes }
}

function expectedMeans(f: Figures, who: (typeof STAFF)[number]) {
  const of = (ids: readonly string[], paper: number | null) => {
    if (ids.length === 0) return []
    const group = inClasses(f, ids)
    const { n, mean } = f.statsOf(group, paper)
    const course = paper === null ? null : f.papers[paper]
    return [
      {
        courseId: course?.courseId ?? '',
        courseName: course ? course.courseId.replace('course-', '科目') : '',
        full: f.fullOf(paper) / 100,
        mean,
        population: { ...kindOf(ids), version: 1, roster: group.length, sat: n },
      },
    ]
  }
  const taught = new Set(seenBy(who).flatMap((c) => (VIEWS[who](c) === 'all' ? [] : (VIEWS[who](c) ?? []))))
  return [
    ...of(
      seenBy(who).filter((c) => VIEWS[who](c) === 'all'),
      null,
    ),
    ...f.papers.flatMap(({ courseId }, p) =>
      taught.has(courseId)
        ? of(
            seenBy(who).filter((c) => sees(VIEWS[who](c), courseId)),
            p,
          )
        : [],
    ),
  ]
}

describe.each(STAFF)('every figure that is shown to %s is that of the students it names', (who) => {
  it('home and exam list: counts and means [C096] [A07]', async () => {
    const { data } = await ask('GET /api/exam/plan', who, {})
    const figures = (at: number) => (data.list[at]?.examId === t.examId ? raw : before)
    const total = (at: number) =>
      seenBy(who).every((c) => VIEWS[who](c) === 'all')
        ? figures(at).statsOf(inClasses(figures(at), seenBy(who)), null).mean
        : null
    everyFigure(
      data,
      [
        ['total', () => 2],
        ['list.*.version', () => 1],
        ['list.*.startTime', free],
        ['list.*.publishedAt', free],
        ['list.*.schoolCount', () => 2],
        ['list.*.examStatus', free],
        ['list.*.courses', free],
        ['list.*.classCount', () => seenBy(who).length],
        ['list.*.studentCount', ([at = 0]) => figures(at).satAny(inClasses(figures(at), seenBy(who)))],
        ['list.*.meanScore', ([at = 0]) => total(at)],
        [
          'list.*.fullMark',
          ([at = 0]) => papersOf(who).reduce((sum, p) => sum + figures(at).fullOf(p) / 100, 0),
        ],
        ['list.*.means', ([at = 0]) => expectedMeans(figures(at), who)],
      ],
      `exam list of ${who}`,
    )
    expect(data.list.every((e) => (e.means?.length ?? 0) > 0)).toBe(true)
  })

  it('classes of an exam: their students [C100]', async () => {
    const { data } = await ask('GET /api/exam/plan/class/list', who, { examId: t.examId })
    everyFigure(
      data,
      [['classes.*.studentCount', ([at = 0]) => raw.satAny(raw.classIn(data.classes[at]?.classId ?? ''))]],
      `classes of ${who}`,
    )
  })

  it('lines, ranks and averages of classes, sheet and screens alike [C122] [B24] [B25]', async () => {
    for (const gradeId of ['grade-0', 'grade-0-1']) {
      const ids = seenBy(who).filter((c) => (gradeId === 'grade-0') === GRADE_0.includes(c))
      const asked = { examId: t.examId, gradeId }
      const reply = await ask('GET /api/analysis/view/class/contrast', who, asked)
      if (ids.length === 0) {
        expect(reply.status).toBe(10005)
        continue
      }
      const of = { raw, before, gradeId, views: new Map(ids.map((c) => [c, VIEWS[who](c)])) }
      const rules = contrastRules(reply.data, of)
      everyFigure(reply.data, rules.sheet, `contrast of ${who} in ${gradeId}`)
      everyFigure(rules.screens(), rules.expectedScreens, `screens of ${who} in ${gradeId}`)
    }
  })

  it('report and transcript of every class: figures, ranks, items [C122] [A07]', async () => {
    for (const classId of seenBy(who)) {
      const asked = { examId: t.examId, classId }
      const { data } = await ask('GET /api/analysis/view/class/report', who, asked)
      const papers = papersOf(who, classId)
      const whole = VIEWS[who](classId) === 'all'
      const own = raw.classIn(classId)
      const school = raw.schoolIn('school-0')
      const groups = { class: own, school, joint: raw.people }
      const row = (at: number) => own.find((p) => p.id === data.rows[at]?.studentId) as Person
      const rankIn =
        (group: readonly Person[]) =>
        ([at = 0]: readonly number[]) =>
          whole ? raw.rankOf(row(at), group, null) : null
      const marks = (x: number | null) => (x === null ? null : x / 100)
      everyFigure(
        data,
        [
          ['format', free],
          ['version', () => 1],
          ['startTime', free],
          ['publishedAt', free],
          ['fullMark', () => papers.reduce((sum, p) => sum + raw.fullOf(p) / 100, 0)],
          ...Object.entries(groups).flatMap(([name, group]): Rule[] => [
            [`total.${name}`, () => (whole ? raw.statsOf(group, null) : NOBODY)],
            [`courses.*.${name}`, ([c = 0]) => raw.statsOf(group, papers[c] as number)],
          ]),
          ['courses.*.full', ([c = 0]) => raw.fullOf(papers[c] as number) / 100],
          ['courses.*.items.*.full', free],
          // of everybody who sat the paper: held to other packages in core/domain/analysis/reference.test.ts
          ['courses.*.items.*.discrimination', free],
          ['courses.*.items.*.classRate', ([c = 0, j = 0]) => raw.itemOf(own, papers[c] as number, j).rate],
          [
            'courses.*.items.*.schoolRate',
            ([c = 0, j = 0]) => raw.itemOf(school, papers[c] as number, j).rate,
          ],
          ['rows.*.total', ([at = 0]) => (whole ? marks(raw.scoreOf(row(at), null)) : null)],
          ['rows.*.apart', ([at = 0]) => marks(raw.missed(row(at)) ? raw.sumOf(row(at), null) : null)],
          ['absences', () => raw.absencesOf(own)],
          ['rows.*.classRank', rankIn(own)],
          ['rows.*.schoolRank', rankIn(school)],
          ['rows.*.jointRank', rankIn(raw.people)],
          ['rows.*.scores.*', ([at = 0, c = 0]) => marks(raw.scoreOf(row(at), papers[c] as number))],
        ],
        `class report of ${who}: ${classId}`,
      )
      expect(data.rows).toHaveLength(own.length)
    }
  })

  it('a paper item by item, of the class and of everybody [C121] [B10]', async () => {
    for (const classId of seenBy(who)) {
      for (const paper of papersOf(who, classId)) {
        const input = { examId: t.examId, classId, paperId: await paperId(paper) }
        const { data } = await ask('GET /api/analysis/data/paper/items', who, input)
        everyFigure(data, itemRules(raw, data, classId, paper), `items of ${who}: ${classId}, ${paper}`)
        const weak = await ask('GET /api/v1/workbench/teacher/exercise', who, input)
        everyFigure(
          weak.data,
          exerciseRules(raw, weak.data, classId, paper),
          `exercise of ${who}: ${classId}, ${paper}`,
        )
      }
    }
  })

  it('all classes of the school or grade that is led, to its leaders alone [C122] [A04]', async () => {
    const { data, status } = await ask('GET /api/analysis/view/school/report', who, { examId: t.examId })
    expect(status).toBe(LEADS.includes(who) ? 0 : 10002)
    if (status !== 0) return
    const ids = seenBy(who)
    const whole = VIEWS[who](ids[0] as string) === 'all'
    const group = inClasses(raw, ids)
    const papers = papersOf(who)
    // a grade is held against the other school's grade of the same name
    const beside = (at: number) => (data.schools?.[at]?.own ? group : raw.schoolIn('school-1'))
    const besideStats = (at: number, paper: number | null) => {
      const stats = raw.statsOf(beside(at), paper)
      return data.schools?.[at]?.own ? stats : { ...stats, max: null, min: null }
    }
    everyFigure(
      data,
      [
        ['format', free],
        ['version', () => 1],
        ['startTime', free],
        ['publishedAt', free],
        ['schools.*.total', ([at = 0]) => (whole ? besideStats(at, null) : NOBODY)],
        ['schools.*.courses.*', ([at = 0, c = 0]) => besideStats(at, papers[c] as number)],
        ['fullMark', () => papers.reduce((sum, p) => sum + raw.fullOf(p) / 100, 0)],
        ['total.school', () => (whole ? raw.statsOf(group, null) : NOBODY)],
        ['absences', () => raw.absencesOf(group)],
        ['total.joint', () => (whole ? raw.statsOf(raw.people, null) : NOBODY)],
        ['courses.*.full', ([c = 0]) => raw.fullOf(papers[c] as number) / 100],
        ['courses.*.school', ([c = 0]) => raw.statsOf(group, papers[c] as number)],
        ['courses.*.joint', ([c = 0]) => raw.statsOf(raw.people, papers[c] as number)],
        [
          'classes.*.total',
          ([at = 0]) => (whole ? raw.statsOf(raw.classIn(ids[at] as string), null) : NOBODY),
        ],
        [
          'classes.*.courses.*',
          ([at = 0, c = 0]) => raw.statsOf(raw.classIn(ids[at] as string), papers[c] as number),
        ],
      ],
      `school report of ${who}`,
    )
    expect(data.classes.map((c) => c.classId)).toEqual(ids)
    expect(data.schools?.map((s) => [s.own, s.courses.length])).toEqual([
      [true, papers.length],
      [false, papers.length],
    ])
    expect(data.counted).toEqual(
      ids.length === CLASSES.length ? { of: 'school', name: '' } : { of: 'grade', name: '高二' },
    )
  })
})

it('a school that keeps other classes from its teachers: all is of their own classes, and says so [C122] [B25]', async () => {
  const at = { school_id: 'school-0', key: 'staffCompare' }
  await t.db
    .insertInto('school_setting')
    .values({ ...at, value: JSON.stringify('seen') })
    .execute()
  for (const who of STAFF) {
    const ids = seenBy(who).filter((c) => GRADE_0.includes(c))
    const { data } = await ask('GET /api/analysis/view/class/contrast', who, {
      examId: t.examId,
      gradeId: 'grade-0',
    })
    const views = new Map(ids.map((c) => [c, VIEWS[who](c)]))
    const rules = contrastRules(data, { raw, before, gradeId: 'grade-0', views, seenOnly: true })
    everyFigure(data, rules.sheet, `own classes of ${who}`)
    everyFigure(rules.screens(), rules.expectedScreens, `screens of their own classes of ${who}`)
    const whose = [data.grade.population?.total, ...(data.grade.population?.courses ?? [])].map((p) => p?.of)
    if (ids.length < GRADE_0.length) expect(whose).not.toContain('grade')
    else expect(whose).not.toContain('seen')
  }
  await t.db.deleteFrom('school_setting').where('key', '=', at.key).execute()
})

async function paperId(paper: number): Promise<string> {
  const { data } = await ask('GET /api/analysis/data/paper/items', 'master', { examId: t.examId })
  return data.papers[paper]?.paperId as string
}

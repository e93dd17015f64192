import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyFigure } from '#tests/support/school/every-figure.ts'
import { type Figures, figuresOf, type Person } from '#tests/support/school/figures-raw.ts'
import { EXAM, figuresSchool, rawMarks } from '#tests/support/school/figures-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: Awaited<ReturnType<typeof figuresSchool>>
let raw: Figures
beforeAll(async () => {
  t = await figuresSchool()
  raw = figuresOf(rawMarks(EXAM))
})
afterAll(() => t.close())

/** The second paper, its first item: everybody to whom it was given gets the full mark. */
const PAPER = 1
const ITEM = 0
const CALL = 'POST /api/analysis/data/key/preview'

it.each([
  ['master', 'total', null],
  ['subjectLeader', 'paper', PAPER],
] as const)(
  'a changed key shows %s who would change, in scores and ranks of the %s and of nothing else [C121] [A06] [B11]',
  async (who, of, column) => {
    const token = await t.tokenOf(who)
    // a key of several schools is the whole owner school's leaders' alone
    await t.db
      .updateTable('exam')
      .set({ is_joint: of === 'total' })
      .where('exam_id', '=', t.examId)
      .execute()
    const { data: papers } = await checkedInject(t.app, 'GET /api/analysis/data/paper/items', {
      token: await t.tokenOf('master'),
      input: { examId: t.examId },
    })
    const { data } = await checkedInject(t.app, CALL, {
      token,
      input: { examId: t.examId, paperId: papers.papers[PAPER]?.paperId, itemNo: '1', kind: 'everybody' },
    })
    const full = raw.papers[PAPER]?.items[ITEM]?.full as number
    const gain = (p: Person) => {
      const mark = raw.papers[PAPER]?.rows.get(raw.people.indexOf(p))?.[ITEM]
      return mark == null ? 0 : full - mark
    }
    const school = raw.schoolIn('school-0')
    const schoolAt = (at: number) => raw.schoolIn(`school-${String(at)}`)
    const from = (p: Person) => raw.scoreOf(p, column)
    const to = (p: Person) => {
      const own = from(p)
      return own === null ? null : own + gain(p)
    }
    const rank = (p: Person, score: typeof from) => {
      const own = score(p)
      if (own === null) return null
      return 1 + raw.gradeIn(p.gradeId).filter((o) => (score(o) ?? Number.NEGATIVE_INFINITY) > own).length
    }
    const line = 0.6 * raw.fullOf(column)
    const over = (x: number | null) => x !== null && x >= line
    const sat = school.filter((p) => from(p) !== null)
    const named = (at: number) => school.find((p) => p.id === data.examples[at]?.studentId) as Person
    const marks = (x: number | null) => (x === null ? null : x / 100)
    expect(data.of).toBe(of)
    expect(data.joint?.schools.length ?? 0).toBe(of === 'total' ? 2 : 0)
    everyFigure(
      data,
      [
        ['baseVersion', () => 1],
        ['full', () => full / 100],
        ['sat', () => raw.present(raw.people, PAPER).length],
        ['changed', () => raw.people.filter((p) => gain(p) !== 0).length],
        ['up', () => raw.people.filter((p) => gain(p) > 0).length],
        ['down', () => 0],
        ['moved', () => sat.filter((p) => gain(p) > 0).length],
        ['joint.schools.*.sat', ([at = 0]) => raw.present(schoolAt(at), PAPER).length],
        ['joint.schools.*.changed', ([at = 0]) => schoolAt(at).filter((p) => gain(p) !== 0).length],
        ['joint.schools.*.up', ([at = 0]) => schoolAt(at).filter((p) => gain(p) > 0).length],
        ['joint.schools.*.down', () => 0],
        ['rankChanged', () => sat.filter((p) => rank(p, from) !== rank(p, to)).length],
        ['line', () => line / 100],
        ['crossedUp', () => sat.filter((p) => !over(from(p)) && over(to(p))).length],
        ['crossedDown', () => 0],
        ['examples.*.from', ([at = 0]) => marks(from(named(at)))],
        ['examples.*.to', ([at = 0]) => marks(to(named(at)))],
        ['examples.*.rankFrom', ([at = 0]) => rank(named(at), from)],
        ['examples.*.rankTo', ([at = 0]) => rank(named(at), to)],
      ],
      `key change of ${who}`,
    )
    expect(data.examples).toHaveLength(Math.min(50, sat.filter((p) => gain(p) > 0).length))
  },
)

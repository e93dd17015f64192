import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportBench, openImports } from '#tests/support/office/imports.ts'
import { importing } from './import.test-support.ts'
import { summaryLines } from './view/summary.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await openImports()
  await bench.folder.write('题目.csv', '题号,满分\n1,5\n2,10\n')
})
afterAll(() => bench.close())

/** Number and class of each student. */
type People = readonly (readonly [number: number, className: string])[]

const of = (entry: number, ...classes: string[]): People =>
  classes.flatMap((name, i) => [1, 2, 3].map((n) => [entry * 100 + i * 3 + n, name] as const))

interface Exam {
  school: string
  date: string
  people: People
  argv?: readonly string[]
}

async function brings({ school, date, people, argv = ['--update', '--create'] }: Exam) {
  const { folder, fresh, jobs } = bench
  const roster = people.map(([no, name]) => `${no},生${no},${name}`)
  await folder.write('名单.csv', `学号,姓名,班级\n${roster.join('\n')}\n`)
  await folder.write('成绩.csv', `学号,1,2\n${people.map(([no]) => `${no},${no % 5},3`).join('\n')}\n`)
  const files = ['--roster', '名单.csv', '--paper', '数学:题目.csv:成绩.csv', '--district', '一区']
  const said = ['--exam', `期中 ${date}`, '--date', date, '--school', school]
  return importing(fresh.db, jobs, [...said, ...files, ...argv], folder.dir)
}
const codesOf = (outcome: Awaited<ReturnType<typeof brings>>) =>
  outcome.kind === 'faults' ? outcome.faults.list.map((f) => f.code) : outcome.kind
const warned = (outcome: Awaited<ReturnType<typeof brings>>) => outcome.faults.warnings.map((f) => f.code)

/** `grade class: numbers` of a school's roll. */
async function rollOf(school: string): Promise<string[]> {
  const rows = await bench.fresh.db
    .selectFrom('class as c')
    .innerJoin('school as s', 's.school_id', 'c.school_id')
    .innerJoin('grade as g', 'g.grade_id', 'c.grade_id')
    .leftJoin('student as x', 'x.class_id', 'c.class_id')
    .where('s.name', '=', school)
    .orderBy('g.year')
    .orderBy('c.seq')
    .orderBy('x.student_number')
    .select(['g.name as grade', 'g.year', 'c.name', 'x.student_number as no'])
    .execute()
  const byClass = Map.groupBy(rows, (r) => `${r.year} ${r.grade} ${r.name}`)
  return Array.from(byClass, ([name, those]) => `${name}: ${those.map((r) => r.no ?? '-').join(' ')}`)
}
/** Entry year and class row of who sat an exam. */
async function satOf(school: string, date: string) {
  const rows = await bench.fresh.db
    .selectFrom('exam_student as x')
    .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
    .innerJoin('school as s', 's.school_id', 'x.school_id')
    .innerJoin('grade as g', 'g.grade_id', 'x.grade_id')
    .innerJoin('class as c', 'c.class_id', 'x.class_id')
    .where('s.name', '=', school)
    .where('e.name', '=', `期中 ${date}`)
    .select(['g.year', 'c.seq'])
    .distinct()
    .orderBy('g.year')
    .orderBy('c.seq')
    .execute()
  return rows.map((r) => `${r.year}.${r.seq}`)
}

const FIRST = of(2026, '高一1班', '高一2班')

describe('a class over school years [T03]', () => {
  it('is another one when next year’s newcomers bear its name, and goes up with those who are in it', async () => {
    const school = '甲中学'
    expect(codesOf(await brings({ school, date: '2026-11-10', people: FIRST }))).toBe('stored')
    const people = [...of(2026, '高二1班', '高二2班'), ...of(2027, '高一1班', '高一2班')]
    const second = await brings({ school, date: '2027-11-10', people })
    expect([codesOf(second), warned(second)]).toEqual(['stored', ['exam_year_begins']])
    const said = second.kind === 'stored' ? summaryLines(second.summary, 'zh-CN') : []
    expect(said).toContain('  甲中学 进入 2027–2028 学年：各年级升一级，毕业年级离校')
    expect(await rollOf(school)).toEqual([
      '2026 高二 高二1班: 202601 202602 202603',
      '2026 高二 高二2班: 202604 202605 202606',
      '2027 高一 高一1班: 202701 202702 202703',
      '2027 高一 高一2班: 202704 202705 202706',
    ])
    expect(await satOf(school, '2026-11-10')).toEqual(['2026.1', '2026.2'])
    expect(await satOf(school, '2027-11-10')).toEqual(['2026.1', '2026.2', '2027.1', '2027.2'])
  })

  it('keeps the exams of earlier years with those who were in it then', async () => {
    const school = '乙中学'
    const now = [...of(2026, '高一1班'), ...of(2025, '高二1班')]
    await brings({ school, date: '2026-11-10', people: now })
    const before = await rollOf(school)
    const past = await brings({ school, date: '2025-11-10', people: of(2025, '高一1班') })
    expect(codesOf(past)).toBe('stored')
    expect(await satOf(school, '2025-11-10')).toEqual(['2025.1'])
    expect(await rollOf(school)).toEqual(before)
  })

  it('is not turned by a wrong date: its people would be of other classes in that year', async () => {
    const school = '丙中学'
    await brings({ school, date: '2026-11-10', people: FIRST })
    for (const date of ['2027-11-12', '2025-11-12']) {
      const wrong = await brings({ school, date, people: FIRST })
      expect(codesOf(wrong)).toEqual(['exam_year_people'])
    }
    // a year with nobody to tell it by, and not begun by the calendar
    expect(codesOf(await brings({ school, date: '2028-11-12', people: of(2028, '高一1班') }))).toEqual([
      'exam_year_people',
    ])
    expect((await rollOf(school)).map((line) => line.split(':')[0])).toEqual([
      '2026 高一 高一1班',
      '2026 高一 高一2班',
    ])
  })

  it('waits for the school to begin its year where the import may make nothing', async () => {
    const school = '丁中学'
    await brings({ school, date: '2026-11-10', people: FIRST })
    const people = of(2026, '高二1班', '高二2班')
    expect(codesOf(await brings({ school, date: '2027-11-10', people, argv: ['--update'] }))).toEqual([
      'exam_year_not_begun',
    ])
  })

  it('is called by either year’s name in late summer: who is in the files tells', async () => {
    const school = '戊中学'
    await brings({ school, date: '2026-11-10', people: FIRST })
    // before the names are changed, and after
    expect(codesOf(await brings({ school, date: '2027-08-20', people: FIRST }))).toBe('stored')
    const later = await brings({ school, date: '2027-08-28', people: of(2026, '高二1班', '高二2班') })
    expect([codesOf(later), await satOf(school, '2027-08-28')]).toEqual(['stored', ['2026.1', '2026.2']])
    expect((await rollOf(school))[0]).toBe('2026 高二 高二1班: 202601 202602 202603')
  })

  it('leaves with its grade when that was the last', async () => {
    const school = '己中学'
    await brings({ school, date: '2026-11-10', people: [...FIRST, ...of(2024, '高三1班')] })
    await brings({ school, date: '2027-11-10', people: of(2026, '高二1班', '高二2班') })
    expect((await rollOf(school))[0]).toBe('2024 高三（2027届） 高三1班: -')
    // an older exam of theirs still finds their class
    const past = await brings({ school, date: '2026-12-01', people: of(2024, '高三1班') })
    expect([codesOf(past), await satOf(school, '2026-12-01')]).toEqual(['stored', ['2024.1']])
  })
})

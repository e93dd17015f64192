import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportBench, openImports } from '#tests/support/office/imports.ts'
import { formatFaults } from '../sheets/files.test-support.ts'
import { importing, rowCounts } from './import.test-support.ts'
import type { ImportOutcome } from './run.ts'
import { summaryLines } from './view/summary.ts'

let fresh: ImportBench['fresh']
let jobs: ImportBench['jobs']
let folder: ImportBench['folder']
let close: ImportBench['close']
beforeAll(async () => {
  ;({ fresh, jobs, folder, close } = await openImports())
  await folder.write('题目.csv', '题号,满分\n1,5\n2,10\n')
})
afterAll(() => close())

interface Brought {
  school: string
  exam: string
  /** Grade (null: no such column) and class of each student, in order. */
  places: readonly (readonly [grade: string | null, className: string])[]
  argv?: readonly string[]
}
async function brings({ school, exam, places, argv = ['--create'] }: Brought): Promise<ImportOutcome> {
  const hasGrade = places.some(([grade]) => grade !== null)
  const line = ([grade, name]: Brought['places'][number], i: number) =>
    [`${100 + i}`, `生${i}`, ...(hasGrade ? [grade ?? ''] : []), name].join(',')
  const head = ['学号', '姓名', ...(hasGrade ? ['年级'] : []), '班级'].join(',')
  await folder.write('名单.csv', `${[head, ...places.map(line)].join('\n')}\n`)
  await folder.write('成绩.csv', `学号,1,2\n${places.map((_, i) => `${100 + i},${i % 5},3`).join('\n')}\n`)
  const files = ['--roster', '名单.csv', '--paper', '数学:题目.csv:成绩.csv', '--district', '一区']
  const said = ['--exam', exam, '--date', '2026-11-10', '--school', school]
  return importing(fresh.db, jobs, [...said, ...files, ...argv], folder.dir)
}
const summaryOf = (outcome: ImportOutcome) => {
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify('faults' in outcome && outcome.faults.list))
  return outcome.summary
}
/** Classes of a school with their grade and how many sit in them. */
const classesOf = async (school: string) => {
  const rows = await fresh.db
    .selectFrom('class as c')
    .innerJoin('school as s', 's.school_id', 'c.school_id')
    .innerJoin('grade as g', 'g.grade_id', 'c.grade_id')
    .leftJoin('student as x', 'x.class_id', 'c.class_id')
    .where('s.name', '=', school)
    .groupBy(['g.name', 'c.name'])
    .select(['g.name as grade', 'c.name as name'])
    .select((e) => e.fn.count<string>('x.student_id').as('n'))
    .orderBy('g.name')
    .orderBy('c.name')
    .execute()
  return rows.map(({ grade, name, n }) => [grade, name, Number(n)])
}

describe('a class in several spellings [T04]', () => {
  it('of one file is one class, called as it is met first, and the summary says so', async () => {
    const names = ['高一（1）班', '高一(1)班', '高一1班', '高一 1 班', '高一（１）班', '高1(1)']
    const places = names.map((name) => [null, name] as const)
    const summary = summaryOf(await brings({ school: '甲校', exam: '月考', places }))
    expect(await classesOf('甲校')).toEqual([['高一', '高一（1）班', names.length]])
    expect(summary.folded).toEqual([{ name: '高一（1）班', written: names.slice(1) }])
    const told = summaryLines(summary, 'zh-CN').filter((line) => line.includes('高一（1）班'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(names.slice(1).join('、'))
  })

  it('with its grade in several spellings is one class of one grade; others stay apart', async () => {
    const first = [
      ['高一', '1班'],
      ['高1', '一班'],
      ['高一年级', '高一(1)班'],
    ] as const
    const places = [...first, ['高一', '11班'], ['高一', '1班实验'], ['高二', '1班']] as const
    summaryOf(await brings({ school: '乙校', exam: '月考', places }))
    expect(await classesOf('乙校')).toEqual([
      ['高一', '11班', 1],
      ['高一', '1班', first.length],
      ['高一', '1班实验', 1],
      ['高二', '1班', 1],
    ])
  })

  it('that is stored is the stored one for every later file', async () => {
    const of = (grade: string | null, name: string) => Array.from({ length: 6 }, () => [grade, name] as const)
    summaryOf(await brings({ school: '丙校', exam: '第一次', places: of('高一', '1班') }))
    const before = await rowCounts(fresh.db)
    const later = summaryOf(
      await brings({ school: '丙校', exam: '第二次', places: of('高一年级', '高一(1)班') }),
    )
    expect(later.folded).toEqual([{ name: '高一 1班', written: ['高一年级 高一(1)班'] }])
    expect(later.newStudents).toBe(0)
    // nobody has to say --create for it, and a new class joins the stored grade
    summaryOf(await brings({ school: '丙校', exam: '第三次', places: of(null, '高1（1）班'), argv: [] }))
    const after = await rowCounts(fresh.db)
    expect([after['class'], after['grade']]).toEqual([before['class'], before['grade']])
    const exams = await fresh.db
      .selectFrom('exam_student as x')
      .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
      .where('e.name', 'in', ['第一次', '第二次', '第三次'])
      .select('x.class_id')
      .distinct()
      .execute()
    expect(exams).toHaveLength(1)
    const places = [...of('高1', '1班'), ['高1', '2班'] as const]
    summaryOf(await brings({ school: '丙校', exam: '第四次', places }))
    expect(await classesOf('丙校')).toEqual([
      ['高一', '1班', 6],
      ['高一', '2班', 1],
    ])
  })

  it('of which the school stores two as different ones is a fault that names both', async () => {
    summaryOf(await brings({ school: '丁校', exam: '月考', places: [['高一', '1班']] }))
    const school = await fresh.db
      .selectFrom('school')
      .where('name', '=', '丁校')
      .selectAll()
      .executeTakeFirstOrThrow()
    const grade = await fresh.db
      .selectFrom('grade')
      .where('school_id', '=', school.school_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const own = { school_id: school.school_id, grade_id: grade.grade_id }
    await fresh.db
      .insertInto('class')
      .values({ ...own, class_id: 'd-2', name: '(1)班', seq: 2 })
      .execute()
    const unclear = await brings({ school: '丁校', exam: '又考', places: [['高一', '一班']] })
    expect(unclear.kind === 'faults' && formatFaults(unclear.faults)).toEqual(['class_several@2 D (班级)'])
    expect(unclear.kind === 'faults' && unclear.faults.list[0]?.values).toMatchObject({
      className: '一班',
      known: '高一 1班、高一 (1)班',
    })
    // its very name is no doubt
    expect(
      summaryOf(await brings({ school: '丁校', exam: '又考', places: [['高一', '1班']] })).folded,
    ).toEqual([])
    await fresh.db
      .insertInto('grade')
      .values({ school_id: school.school_id, grade_id: 'd-g2', name: '高一年级', stage: 3, year: 2026 })
      .execute()
    const places = [['高1', '9班']] as const
    const grades = await brings({ school: '丁校', exam: '再考', places })
    expect(grades.kind === 'faults' && formatFaults(grades.faults)).toEqual(['grade_several@2 D (班级)'])
  })

  it('初一 and 七年级 are two grades: which the school uses is its own to say', async () => {
    const places = [
      ['初一', '1班'],
      ['七年级', '1班'],
    ] as const
    summaryOf(await brings({ school: '戊校', exam: '月考', places }))
    expect(await classesOf('戊校')).toHaveLength(2)
  })
})

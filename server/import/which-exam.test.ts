import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportBench, openImports } from '#tests/support/office/imports.ts'
import { formatFaults } from '../sheets/files.test-support.ts'
import { importing, rowCounts } from './import.test-support.ts'
import type { ImportOptions } from './options.ts'
import type { ImportOutcome } from './run.ts'

const N = 8
const range = (from: number, n = N) => Array.from({ length: n }, (_, i) => from + i)
const roster = (numbers: readonly number[], grade: string) =>
  `学号,姓名,年级,班级\n${numbers.map((n) => `${n},生${n},${grade},${grade}1班`).join('\n')}\n`
const scores = (numbers: readonly number[], mark: number) =>
  `学号,1,2\n${numbers.map((n) => `${n},${mark},2`).join('\n')}\n`

/** People of two grades, nobody in both. */
const FIRST = range(101)
const SECOND = range(201)

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
  name: string
  people: readonly number[]
  grade: string
  mark?: number
  course?: string
  argv?: readonly string[]
  more?: Partial<ImportOptions>
}

let nth = 0
async function brings(of: Brought): Promise<ImportOutcome> {
  const { name, people, grade, mark = 1, course = '数学', argv = [], more } = of
  const at = ++nth
  await folder.write(`名单${at}.csv`, roster(people, grade))
  await folder.write(`成绩${at}.csv`, scores(people, mark))
  const fixed = ['--date', '2026-11-10', '--school', '一中', '--create', '--roster', `名单${at}.csv`]
  const paper = ['--paper', `${course}:题目.csv:成绩${at}.csv`]
  return importing(fresh.db, jobs, ['--exam', name, ...fixed, ...paper, ...argv], folder.dir, undefined, more)
}
const stored = (outcome: ImportOutcome) => {
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify('faults' in outcome && outcome.faults.list))
  return outcome.exam
}
const refused = (outcome: ImportOutcome) => {
  if (outcome.kind !== 'faults') throw new Error(outcome.kind)
  return { codes: formatFaults(outcome.faults), asks: outcome.asks, faults: outcome.faults }
}
const studentsOf = async (examId: string) =>
  (
    await fresh.db
      .selectFrom('exam as e')
      .innerJoin('exam_student as x', (j) =>
        j.onRef('x.exam_id', '=', 'e.exam_id').onRef('x.version', '=', 'e.current_version'),
      )
      .innerJoin('student as s', 's.student_id', 'x.student_id')
      .where('e.exam_id', '=', examId)
      .select('s.student_number as n')
      .execute()
  )
    .map((r) => Number(r.n))
    .sort((a, b) => a - b)

describe('two exams of one name and day', () => {
  it('of other people are never silently a correction; a person says which it is [T02]', async () => {
    const first = stored(await brings({ name: '周测', people: FIRST, grade: '高一' }))
    const before = await rowCounts(fresh.db)
    const { codes, asks } = refused(await brings({ name: '周测', people: SECOND, grade: '高二' }))
    expect(codes).toEqual(['exam_other_people@- -'])
    expect(asks).toEqual([
      {
        ...{ examId: first.examId, name: '周测', day: '2026-11-10', grades: ['高一'], courses: ['数学'] },
        ...{ students: N, common: 0, why: 'people' },
      },
    ])
    expect(await rowCounts(fresh.db)).toEqual(before)
    const second = stored(await brings({ name: '周测', people: SECOND, grade: '高二', argv: ['--new'] }))
    expect([second.version, second.examId]).toEqual([1, expect.not.stringMatching(first.examId)])
    expect(await studentsOf(first.examId)).toEqual(FIRST)
    expect(await studentsOf(second.examId)).toEqual(SECOND)
  })

  it('are each found again by their people, and the same files change nothing [T02]', async () => {
    const of = { name: '两场', people: FIRST, grade: '高一' } as const
    const other = { name: '两场', people: SECOND, grade: '高二' } as const
    const first = stored(await brings(of))
    const second = stored(await brings({ ...other, argv: ['--new'] }))
    // stopped after it was stored and run again, the command makes no third one
    expect(stored(await brings({ ...other, argv: ['--new'] }))).toEqual({ ...second, unchanged: true })
    expect(stored(await brings(of))).toEqual({ ...first, unchanged: true })
    expect(stored(await brings({ ...other, mark: 3 }))).toEqual({ ...second, version: 2 })
    expect(stored(await brings({ ...of, mark: 3 }))).toEqual({ ...first, version: 2 })
    expect([await studentsOf(first.examId), await studentsOf(second.examId)]).toEqual([FIRST, SECOND])
  })

  it('of the same people in another subject, or in another grade, are asked about as well [T02]', async () => {
    const of = { name: '单科', people: FIRST, grade: '高一' } as const
    const math = stored(await brings(of))
    expect(refused(await brings({ ...of, course: '语文' })).codes).toEqual(['exam_other_subjects@- -'])
    // where subjects that are there stay, a further one joins them
    const joined = stored(await brings({ ...of, course: '语文', more: { keepPapers: true } }))
    expect([joined.examId, joined.version]).toEqual([math.examId, 2])
    const moved = await brings({ ...of, grade: '高三', argv: ['--update'] })
    expect(refused(moved).codes).toEqual(['exam_other_grade@- -'])
  })

  it('whose people are too few of those stored ask, more people are a correction [T02]', async () => {
    const name = '少数'
    const first = stored(await brings({ name, people: FIRST, grade: '高一' }))
    const few = FIRST.slice(0, N / 2 - 1)
    const { codes, asks } = refused(await brings({ name, people: few, grade: '高一' }))
    expect([codes, asks[0]?.common]).toEqual([['exam_other_people@- -'], few.length])
    const half = stored(await brings({ name, people: FIRST.slice(N / 2), grade: '高一' }))
    expect([half.examId, half.version]).toEqual([first.examId, 2])
    expect(stored(await brings({ name, people: FIRST, grade: '高一' })).version).toBe(3)
  })

  it('are told apart by the id a person gives, which has to be an exam of this school [T02]', async () => {
    const name = '指明'
    const first = stored(await brings({ name, people: FIRST, grade: '高一' }))
    const other = { name, people: SECOND, grade: '高二' } as const
    const strange = await brings({ ...other, argv: ['--exam-id', 'e-0'] })
    expect(refused(strange).codes).toEqual(['exam_not_here@- -'])
    const said = stored(await brings({ ...other, argv: ['--exam-id', first.examId] }))
    expect([said.examId, said.version]).toEqual([first.examId, 2])
    expect(await studentsOf(first.examId)).toEqual(SECOND)
  })

  it('with a key of their own are found by it, and asked about where everybody is another [T02]', async () => {
    const argv = ['--key', 'w10']
    const of = { name: '编号', people: FIRST, grade: '高一', argv } as const
    const first = stored(await brings(of))
    // a key that somebody gave stands for the exam: one student in common is enough
    const few = [...FIRST.slice(0, 1), ...SECOND]
    expect(stored(await brings({ ...of, people: few, argv: [...argv, '--update'] })).examId).toBe(
      first.examId,
    )
    expect(refused(await brings({ ...of, people: range(301), grade: '高三' })).codes).toEqual([
      'exam_other_people@- -',
    ])
    const beside = stored(
      await brings({ ...of, people: range(301), grade: '高三', argv: [...argv, '--new'] }),
    )
    expect(beside.examId).not.toBe(first.examId)
    expect(stored(await brings({ ...of, people: range(301), grade: '高三', mark: 4 })).examId).toBe(
      beside.examId,
    )
    // another key is another exam, whatever it is called
    expect(stored(await brings({ ...of, argv: ['--key', 'w11'] })).examId).not.toBe(first.examId)
  })

  it('brought at the same moment do not become one [T02]', async () => {
    const both = await Promise.all([
      brings({ name: '同时', people: FIRST, grade: '高一' }),
      brings({ name: '同时', people: SECOND, grade: '高二' }),
    ])
    expect(both.map((outcome) => outcome.kind).sort()).toEqual(['faults', 'stored'])
    const late = both.find((outcome) => outcome.kind === 'faults')
    expect(late && refused(late).asks[0]?.why).toBe('people')
  })
})

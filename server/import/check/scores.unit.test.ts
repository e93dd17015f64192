import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOT_GIVEN } from '../../exams/store/input.ts'
import { type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { ITEMS, readTestImport } from './check.test-support.ts'

describe('scores', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  it('marks go to their items and students whatever the order of columns and rows', async () => {
    const scores = '姓名,第3题,学号,Q1,2,总分\n李明,9.5,2,5,0,14.5\n王芳,10,1,0,6,16\n'
    const { paper, faults } = await readTestImport(folder, { scores })
    expect(faults).toEqual([])
    expect([...(paper?.rows ?? [])]).toEqual([1, 0])
    expect([...(paper?.marks ?? [])]).toEqual([500, 0, 950, 0, 600, 1000])
  })

  it('an empty cell is not given and no row is absent, never zero', async () => {
    const { paper } = await readTestImport(folder, { scores: '学号,1,2,3\n1,,6,\n2,,,\n' })
    expect([...(paper?.rows ?? [])]).toEqual([0])
    expect([...(paper?.marks ?? [])]).toEqual([NOT_GIVEN, 600, NOT_GIVEN])
    expect(paper?.absentRows).toBe(1)
  })

  it('a row that says absent is absent, wherever it says so', async () => {
    const scores = '学号,状态,1,2,3\n1,,缺考,,\n2,缺考,,,\n3,,absent,absent,absent\n'
    const { paper, faults } = await readTestImport(folder, { scores })
    expect(faults).toEqual([])
    expect(paper?.rows).toHaveLength(0)
    expect(paper?.absentRows).toBe(3)
  })

  it.each([
    ['text in a number', '学号,1,2,3\n1,5,六,1\n', ['not_a_number@2 C (2)']],
    ['a mark above the full mark', '学号,1,2,3\n1,5,6,10\n2,5.01,6,10\n', ['above_full@3 B (1)']],
    ['a negative mark', '学号,1,2,3\n1,-1,6,10\n', ['negative@2 B (1)']],
    ['more than two decimals', '学号,1,2,3\n1,1.234,6,10\n', ['too_many_decimals@2 B (1)']],
    ['a student twice', '学号,1,2,3\n1,5,6,10\n2,1,1,1\n1,5,6,10\n', ['duplicate_student@4 A (学号)']],
    ['a student not in the roster', '学号,1,2,3\n1,5,6,10\n9,5,6,10\n', ['student_missing@3 A (学号)']],
    ['no student number', '学号,1,2,3\n,5,6,9\n', ['number_missing@2 A (学号)']],
    ['another name', '学号,姓名,1,2,3\n1,李明,5,6,10\n', ['name_differs@2 B (姓名)']],
    ['a missing item column', '学号,1,3\n1,5,10\n', ['missing_item_column@1 -']],
    ['an unknown column', '学号,1,2,3,4\n1,5,6,10,1\n', ['unknown_column@1 E (4)']],
    ['an item column twice', '学号,1,2,3,第1题\n1,5,6,10,5\n', ['duplicate_column@1 E (第1题)']],
    ['no student column', '甲,1,2,3\n1,5,6,10\n', ['missing_column@1 -']],
    ['marks beside absent', '学号,1,2,3\n1,缺考,6,\n', ['absent_with_marks@2 C (2)']],
    ['a total that differs', '学号,1,2,3,总分\n1,5,6,10,20\n', ['total_differs@2 E (总分)']],
    ['only a head line', '学号,1,2,3\n', ['no_rows@- -']],
  ])('tells %s with its place', async (_, scores, faults) => {
    expect((await readTestImport(folder, { scores })).faults).toEqual(faults)
  })

  it('tells all faults of all files in one pass, in order', async () => {
    const { faults } = await readTestImport(folder, {
      roster: '学号,姓名,班级\n1,王芳,1班\n1,王芳,1班\n',
      scores: '学号,1,2,3\n1,x,7,-1\n8,1,1,99\n',
    })
    expect(faults).toEqual([
      'duplicate_student@3 A (学号)',
      'not_a_number@2 B (1)',
      'above_full@2 C (2)',
      'negative@2 D (3)',
      'student_missing@3 A (学号)',
      'above_full@3 D (3)',
    ])
  })

  it('columns named to be ignored are passed over, a total too', async () => {
    const scores = '学号,1,2,3,总分,座位\n1,5,6,10,0,A1\n'
    const { paper, faults } = await readTestImport(folder, { scores }, { ignore: ['总分', '座位'] })
    expect(faults).toEqual([])
    expect(paper?.ignored).toEqual(['总分', '座位'])
  })

  it('without a roster students are noted as they come', async () => {
    const { students, faults } = await readTestImport(folder, {
      roster: null,
      scores: '学号,姓名,1,2,3\n7,赵,5,6,10\n',
    })
    expect(faults).toEqual([])
    expect(students.list.map((s) => [s.number, s.name, s.listed, s.row])).toEqual([['7', '赵', false, 2]])
  })

  it('a number in two schools needs a school column', async () => {
    const roster = '学号,姓名,班级,学校\n1,王芳,1班,一中\n1,李明,1班,二中\n'
    const unclear = await readTestImport(folder, { roster, scores: '学号,1,2,3\n1,5,6,10\n' })
    expect(unclear.faults).toEqual(['number_in_two_schools@2 A (学号)'])
    const clear = await readTestImport(folder, { roster, scores: '学号,学校,1,2,3\n1,二中,5,6,10\n' })
    expect([...(clear.paper?.rows ?? [])]).toEqual([1])
  })

  it('raw answers are marked by the key: right, partly right, wrong, not given', async () => {
    const items = `${ITEMS.replace('知识点', '知识点,部分分').replace('集合', '集合,2')}`
    const answers = '学号,1,2,3\n1,b,"C,A",9\n2,D,A,\n3,,AB,3.5\n'
    const { paper, faults } = await readTestImport(folder, { items, answers })
    expect(faults).toEqual([])
    expect([...(paper?.marks ?? [])]).toEqual([500, 600, 900, 0, 200, NOT_GIVEN, NOT_GIVEN, 0, 350])
    expect(paper?.answers).toEqual(['B\u001fAC\u001f', 'D\u001fA\u001f', '\u001fAB\u001f'])
  })

  it('an answer outside the options is told', async () => {
    const { faults } = await readTestImport(folder, { answers: '学号,1,2,3\n1,Z,A*,9\n' })
    expect(faults).toEqual(['answer_outside@2 B (1)', 'answer_outside@2 C (2)'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { DAY, exams, NOW, students } from '#tests/support/school/facts.ts'
import { loseMarks } from '#tests/support/school/lost-marks.ts'
import { stored, studentReport } from '#tests/support/school/reports.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { schoolOf } from '../db/scope.ts'
import { wrongItemsOf } from './wrong-items.ts'

const school = schoolOf('A', 'command')
let fresh: FreshDb

beforeAll(async () => {
  fresh = await freshDb()
  await insertSchools(fresh.db)
  await loseMarks(fresh.db, 'exam-joint', 1, 'A-s11')
  await loseMarks(fresh.db, 'exam-joint', 2, 'A-s11')
  await loseMarks(fresh.db, 'exam-later', 1, 'A-s11')
  await loseMarks(fresh.db, 'exam-hidden', 1, 'A-s11')
  const spec = exams.find((e) => e.id === 'exam-joint')
  const student = students.find((s) => s.id === 'A-s11')
  if (!spec || !student) throw new Error('The school has no such exam.')
  const item = { no: '3', type: 'choice', full: 4, score: 1.5, classRate: 0.4, schoolRate: 0.5 }
  const subject = {
    paperId: 'exam-joint-p1',
    items: [{ ...item, difficulty: 0.55, discrimination: null, kp: [] }],
  }
  const report = { ...studentReport(spec, 2, student), subjects: [subject] }
  await fresh.db
    .updateTable('bundle')
    .set(stored(report))
    .where('exam_id', '=', 'exam-joint')
    .where('version', '=', 2)
    .where('kind', '=', 'student')
    .where('subject_id', '=', 'A-s11')
    .execute()
})
afterAll(() => fresh.drop())

const ask = (studentId = 'A-s11', now = NOW, filter = {}) =>
  wrongItemsOf(fresh.db, school, studentId, now, filter)

describe('items a student lost marks in', () => {
  it('are told with marks, answer, key, points and the stored figures; full marks and marks not given are none', async () => {
    expect(await ask()).toEqual([
      expect.objectContaining({
        examId: 'exam-joint',
        version: 2,
        paperId: 'exam-joint-p1',
        courseId: '1',
        itemNo: '3',
        fullMark: 4,
        mark: 1.5,
        answer: 'C',
        answerKey: 'B',
        knowledge: ['函数', '数列'],
        classRate: 0.4,
        difficulty: 0.55,
      }),
    ])
  })

  it('come newest exam first once the school shows the results, and never of a hidden exam', async () => {
    expect((await ask('A-s11', NOW + 2 * DAY)).map((i) => i.examId)).toEqual(['exam-later', 'exam-joint'])
    expect((await ask('A-s11', NOW + 2 * DAY, { examId: 'exam-hidden' })).length).toBe(0)
  })

  it('hold one with full marks only where it is asked for', async () => {
    const right = questionKey({ examId: 'exam-joint', paperId: 'exam-joint-p1', itemNo: '1' })
    const [first] = await ask('A-s11', NOW, { also: new Set([right]) })
    expect(first).toMatchObject({ itemNo: '1', mark: 4, fullMark: 4 })
  })

  it('can be those of one exam or course, and are nobody else’s', async () => {
    expect((await ask('A-s11', NOW, { courseId: '1' })).length).toBe(1)
    expect(await ask('A-s11', NOW, { courseId: '2' })).toEqual([])
    expect(await ask('A-s11', NOW, { examId: 'exam-later' })).toEqual([])
    expect(await ask('A-s12')).toEqual([])
    expect(await wrongItemsOf(fresh.db, schoolOf('B', 'command'), 'A-s11', NOW)).toEqual([])
  })
})

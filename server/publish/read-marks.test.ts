import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Db } from '../db/db.ts'
import type { PaperFacts } from './exam-data.ts'
import { type ExamOptions, storePeople, storeSample } from './fixture.test-support.ts'
import { publishVersion } from './publish.ts'
import { type ReadExam, readExam } from './read-exam.ts'
import type { VersionKey } from './read-facts.ts'
import { readMarks } from './read-marks.ts'
import { sampleExam } from './sample.test-support.ts'

const people: ExamOptions = {
  classes: [[24, 20], [22], [1]],
  papers: 2,
  items: 5,
  absent: 0.3,
  notGiven: 0.1,
}

let fresh: FreshDb
let db: Db
beforeAll(async () => {
  fresh = await freshDb()
  db = fresh.db
  await storePeople(db, people)
})
afterAll(() => fresh.drop())

const store = async (name: string): Promise<VersionKey> => {
  const { examId, version } = await storeSample(db, { ...people, key: name })
  return { examId, version }
}

/** What is read of a paper: each student's marks by id. */
async function read(exam: ReadExam, paper: PaperFacts, pageSize?: number): Promise<Map<string, number[]>> {
  let told = 0
  const { rows, marks } = await readMarks(db, exam, paper, (n) => (told += n), pageSize)
  expect(told).toBe(rows.length)
  const items = paper.items.length
  return new Map(
    Array.from(rows, (student, r) => [
      exam.students.ids[student] as string,
      Array.from(marks.subarray(r * items, (r + 1) * items)),
    ]),
  )
}

describe('reading the marks of a paper', () => {
  it('finds those who sat it, each with their own marks, however many rows a page has', async () => {
    const sample = sampleExam(people)
    const exam = await readExam(db, await store('whole'), 0)
    for (const [p, paper] of exam.facts.papers.entries()) {
      const { rows, marks } = sample.marks[p] as (typeof sample.marks)[number]
      const expected = new Map(
        Array.from(rows, (student, r) => [
          sample.students.ids[student] as string,
          Array.from(marks.subarray(r * 5, (r + 1) * 5)),
        ]),
      )
      expect(expected.size).toBeGreaterThan(30)
      for (const pageSize of [undefined, 1, 2, 7, 16]) {
        expect(await read(exam, paper, pageSize)).toEqual(expected)
      }
    }
  })

  it('refuses a row of somebody who is not in the exam', async () => {
    const key = await store('stranger')
    await db
      .updateTable('exam_score')
      .set({ student_id: 'student-1x' })
      .where('exam_id', '=', key.examId)
      .where('student_id', '=', 'student-1')
      .execute()
    await expect(publishVersion(db, key.examId, 1, () => {})).rejects.toThrow(
      /^Paper course-\d holds a damaged row of marks\. Import the exam again\.$/,
    )
  })

  it('refuses rows of another length, also where all together have the right one', async () => {
    const key = await store('long')
    const exam = await readExam(db, key, 0)
    const [paper] = exam.facts.papers as [PaperFacts]
    const [one, two] = [...(await read(exam, paper)).keys()]
    const setMarks = (studentId: string | undefined, bytes: number) =>
      db
        .updateTable('exam_score')
        .set({ marks: Buffer.alloc(bytes) })
        .where('exam_id', '=', key.examId)
        .where('paper_id', '=', paper.paperId)
        .where('student_id', '=', studentId ?? '')
        .execute()
    await setMarks(one, 8)
    await expect(read(exam, paper)).rejects.toThrow(/damaged row/)
    await setMarks(two, 12)
    await expect(read(exam, paper)).rejects.toThrow(/damaged row/)
  })
})

import { type Db, inTransaction } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import { ANSWER_SEPARATOR } from '../exams/store/input.ts'
import { storeExamVersion } from '../exams/store/store.ts'
import { storePeople } from './fixture.test-support.ts'
import { publishVersion } from './publish.ts'
import { sampleExam } from './sample.test-support.ts'

const people = { classes: [[24, 20], [22]], papers: 1, items: 2, absent: 0 }
const sample = sampleExam(people)
const N = sample.students.ids.length

/** A school of the exam: 0 owns it. */
export const schoolAt = (i: number): SchoolId => schoolOf(`school-${String(i)}`, 'command')

export interface TwoItems {
  readonly examId: string
  readonly paperId: string
  readonly students: readonly string[]
  readonly classIds: readonly string[]
}

/**
 * A published exam of two schools, 24 + 20 and 22 students: item 1 is keyed A although the able chose B; item 2 is a
 * long answer.
 */
export async function storeTwoItems(db: Db, publishedAt = new Date()): Promise<TwoItems> {
  await storePeople(db, people)
  const answers = Array.from({ length: N }, (_, i) => (i % 4 === 0 ? 'A' : i % 4 === 1 ? 'C' : 'B'))
  const marks = answers.flatMap((a, i) => [
    a === 'A' ? 400 : 0,
    a === 'B' ? 500 + (i % 7) * 20 : (i % 5) * 60,
  ])
  const stored = await inTransaction(db, (tx) =>
    storeExamVersion(
      tx,
      {
        externalKey: 'e',
        districtId: 'd',
        ownerSchoolId: schoolAt(0),
        name: '期中',
        examType: 'midterm',
        startTime: new Date(1_760_000_000_000),
        schools: [0, 1].map((i) => ({
          schoolId: schoolAt(i),
          rankDisplay: 'exact',
          visibleFrom: null,
          hidden: false,
        })),
        papers: [
          {
            courseId: '2',
            courseName: '数学',
            items: [
              { no: '1', type: 'choice', full: 4, key: 'A', knowledge: ['数轴'] },
              { no: '2', type: 'answer', full: 8, key: '', knowledge: ['方程'] },
            ],
            rows: Int32Array.from({ length: N }, (_, i) => i),
            marks: Int16Array.from(marks),
            answers: answers.map((a) => `${a}${ANSWER_SEPARATOR}`),
          },
        ],
        students: sample.students.ids.map((studentId, i) => ({
          schoolId: schoolAt(sample.students.school[i] as number),
          studentId,
          classId: sample.facts.classes[sample.students.klass[i] as number]?.classId ?? '',
          gradeId: sample.facts.grades[sample.students.grade[i] as number]?.gradeId ?? '',
        })),
        note: '',
      },
      new Date(1_760_000_000_000),
    ),
  )
  await publishVersion(db, stored.examId, 1, () => undefined, { now: () => publishedAt })
  const paper = await db
    .selectFrom('exam_paper')
    .select('paper_id')
    .where('exam_id', '=', stored.examId)
    .executeTakeFirstOrThrow()
  return {
    examId: stored.examId,
    paperId: paper.paper_id,
    students: sample.students.ids,
    classIds: sample.facts.classes.map((c) => c.classId),
  }
}

import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { endpoint, Id } from '#contract/endpoint.ts'
import { STAFF } from '#contract/roles.ts'
import { ExamType } from './exam.ts'

const Status = Type.Integer({
  minimum: 1,
  description: '1 set up, 2 handed in, 3 being marked, 4 marked, 5 published',
})

export const TracePaper = Type.Object({
  paperId: PaperId,
  examPaperStatus: Status,
  /** Some who sat it are in another class today than on the day of the exam. */
  adjustClass: Type.Boolean(),
  /** Classes of their own school with marks in this paper, as far as the asker may read them. */
  classList: Type.Array(Type.Object({ classId: Id })),
  /**
   * Names of who marked answers of it here, at their own school; none: it was marked elsewhere, or by nobody yet. Absent
   * from an older server.
   */
  markedBy: Type.Optional(Type.Array(Type.String())),
})

/** How far an exam has come: the exam by its papers, each subject, each class (S21). */
export const ExamTrace = Type.Object({
  examId: Id,
  examName: Type.String(),
  /** The version traced: the newest for whoever has a grade director's rights, else the published one. */
  version: Type.Integer({ minimum: 1 }),
  /** Who set it up, a user id; '' where nobody is known or it is another school's exam. */
  creatorId: Type.String(),
  examType: ExamType,
  /** Highest status of its papers. */
  examStatus: Status,
  examCourse: Type.Array(
    Type.Object({
      courseId: Type.String(),
      courseName: Type.String(),
      paperList: Type.Array(TracePaper),
      /** Lowest status of its papers. */
      examCourseStatus: Status,
    }),
  ),
  /** Own school only: who else took part is told as a number alone. */
  examSchool: Type.Array(Type.Object({ schoolId: Id })),
  examClass: Type.Array(
    Type.Object({
      classId: Id,
      className: Type.String(),
      /** Highest status the class has reached in a paper. */
      classStatus: Status,
    }),
  ),
  /** Subjects that the same students sat, one line a combination; of classes read in every subject. */
  courseGroup: Type.Array(
    Type.Object({
      memberCount: Type.Integer({ minimum: 1, description: 'subjects in the group' }),
      memberStr: Type.String({ description: 'their ids, with commas between' }),
    }),
  ),
})
export type ExamTrace = Static<typeof ExamTrace>

export const examTrace = endpoint({
  call: 'GET /api/exam/trace/plan',
  rows: ['C116', 'D05', 'S21', 'A06'],
  summary: 'How far an exam of their own school has come',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({ trace: ExamTrace }),
  roles: STAFF,
  scope: 'class',
})

export const examUnionTrace = endpoint({
  call: 'GET /api/exam/trace/union/plan',
  rows: ['C117', 'D05', 'S21'],
  summary: 'How far an exam of several schools has come, with how much of each paper is in, over all of them',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    trace: ExamTrace,
    schoolCount: Type.Integer({ minimum: 2 }),
    papers: Type.Array(
      Type.Object({
        paperId: PaperId,
        examPaperStatus: Status,
        /** Schools and students with marks in it. */
        schoolCount: Type.Integer({ minimum: 0 }),
        studentCount: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
  roles: STAFF,
  scope: 'class',
})

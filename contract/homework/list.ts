import Type, { type Static } from 'typebox'
import { CourseId } from '#contract/course.ts'
import { EpochMs, endpoint, Id } from '#contract/endpoint.ts'
import { Role } from '#contract/roles.ts'
import { Marker } from './homework.ts'

/** `running` handed out and open, `toMark` papers wait for the teacher, `finished` neither, `withdrawn` taken back. */
export const HomeworkPhase = Type.Enum(['running', 'toMark', 'finished', 'withdrawn'])
export type HomeworkPhase = Static<typeof HomeworkPhase>

/** `deadline` soonest first, `newest` start first, `waiting` most papers to mark first, `title`. */
export const HomeworkSort = Type.Enum(['deadline', 'newest', 'waiting', 'title'])
export type HomeworkSort = Static<typeof HomeworkSort>

export const TeacherLine = Type.Object({
  homeworkId: Id,
  title: Type.String(),
  courseId: CourseId,
  courseName: Type.String(),
  marker: Marker,
  startAt: EpochMs,
  deadlineAt: EpochMs,
  classNames: Type.Array(Type.String()),
  students: Type.Integer(),
  submitted: Type.Integer(),
  late: Type.Integer(),
  checked: Type.Integer(),
  withdrawn: Type.Boolean(),
  /** Set by this teacher: may be withdrawn. */
  own: Type.Boolean(),
  /** Teaches the subject in one of the classes: marks and reminds. False: only heads them, and looks on. */
  mayMark: Type.Boolean(),
})
export type TeacherLine = Static<typeof TeacherLine>

export const Course = Type.Object({ courseId: Type.String(), courseName: Type.String() })

/** How many homeworks there are, whatever was asked for. */
export const TeacherCounts = Type.Object({
  all: Type.Integer(),
  running: Type.Integer(),
  toMark: Type.Integer(),
  finished: Type.Integer(),
  withdrawn: Type.Integer(),
  /** Not withdrawn, and the deadline is to come: with papers to mark or without. */
  open: Type.Integer(),
  /** Papers that wait for this teacher's pen. */
  papers: Type.Integer(),
})
export type TeacherCounts = Static<typeof TeacherCounts>

export const teacherList = endpoint({
  call: 'GET /api/exam/homework/teacher/list',
  rows: ['R151', 'R163'],
  summary: 'Homework of their own classes in their own subjects; a head of class sees every subject',
  query: Type.Object({
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    phase: Type.Optional(HomeworkPhase),
    /** Words of the title, a class or the subject, in whatever case. */
    search: Type.Optional(Type.String({ maxLength: 60 })),
    /** As a line names it. */
    className: Type.Optional(Type.String({ maxLength: 60 })),
    courseId: Type.Optional(CourseId),
    /** Default: `newest`. */
    sort: Type.Optional(HomeworkSort),
  }),
  reply: Type.Object({
    list: Type.Array(TeacherLine),
    /** Of what was asked for. */
    total: Type.Integer(),
    counts: TeacherCounts,
    /** Classes and subjects of all of it, whatever was asked for. */
    classNames: Type.Array(Type.String()),
    courses: Type.Array(Course),
    serverTime: EpochMs,
  }),
  roles: [Role.teacher],
  scope: 'class',
  switch: 'homework',
})

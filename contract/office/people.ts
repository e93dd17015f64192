import Type, { type Static } from 'typebox'
import { EpochMs, Id, Nullable, officeCall } from '#contract/endpoint.ts'
import { STAFF_ROLES } from '#contract/staff-roles.ts'
import { StudentName, StudentNumber } from '#contract/student.ts'

const Count = Type.Integer({ minimum: 0 })
/** As many as are done at once: a large school. */
const MOST = 10_000
const MANY = { minItems: 1, maxItems: MOST }
export const StudentIds = Type.Array(Id, MANY)
const Search = Type.Optional(Type.String({ maxLength: 60 }))
const paged = {
  search: Search,
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
}
export const PlaceName = Type.String({ minLength: 1, maxLength: 40 })

/** How the families of a student stand: nobody signs in for it; accounts that nobody used; used. */
export const AccountState = Type.Enum(['none', 'unused', 'used', 'locked'])

export const OfficeStudent = Type.Object({
  studentId: Type.String(),
  number: Type.String(),
  name: Type.String(),
  /** Of who has left the last one. */
  classId: Type.String(),
  className: Type.String(),
  gradeId: Type.String(),
  gradeName: Type.String(),
  /** null: here. */
  leftAt: Nullable(EpochMs),
  why: Type.Enum(['', 'left', 'graduated', 'merged']),
  /** The student's own account. */
  account: AccountState,
  parents: Count,
})
export type OfficeStudent = Static<typeof OfficeStudent>

export const officePlaces = officeCall({
  call: 'GET /api/office/people/places',
  rows: ['O09'],
  summary: 'Grades and classes of the school with their students, and its subjects',
  reply: Type.Object({
    grades: Type.Array(
      Type.Object({
        gradeId: Type.String(),
        name: Type.String(),
        stage: Type.Integer(),
        year: Type.Integer(),
        /** True: graduated. */
        ended: Type.Boolean(),
        classes: Type.Array(
          Type.Object({
            classId: Type.String(),
            name: Type.String(),
            students: Count,
            withoutAccount: Count,
          }),
        ),
      }),
    ),
    courses: Type.Array(Type.Object({ courseId: Type.String(), courseName: Type.String() })),
  }),
})
export type SchoolPlaces = Static<(typeof officePlaces)['reply']>

export const officeStudents = officeCall({
  call: 'GET /api/office/people/students',
  rows: ['O09', 'O10'],
  summary: 'Students of the school, or those who left it: searched, sorted and paged',
  query: Type.Object({
    ...paged,
    ofClassId: Type.Optional(Id),
    ofGradeId: Type.Optional(Id),
    roll: Type.Optional(Type.Enum(['here', 'left'])),
    sort: Type.Optional(Type.Enum(['number', 'name', 'class'])),
  }),
  reply: Type.Object({ list: Type.Array(OfficeStudent), total: Count }),
})

const Bound = Type.Object({
  accountId: Type.String(),
  userName: Type.String(),
  /** '' when the account has no name to sign in by. */
  login: Type.String(),
  state: AccountState,
  /** True: it also belongs to another school, so this office neither resets nor locks it. */
  elsewhere: Type.Boolean(),
})

export const officeStudent = officeCall({
  call: 'GET /api/office/people/student',
  rows: ['O09', 'O10'],
  summary: 'One student: class, accounts, parents, and the exams whose reports are kept',
  query: Type.Object({ ofStudentId: Id }),
  reply: Type.Object({
    student: OfficeStudent,
    own: Type.Array(Bound),
    parents: Type.Array(Bound),
    exams: Count,
  }),
})

export const officeStudentSave = officeCall({
  call: 'POST /api/office/people/student/save',
  rows: ['O09'],
  summary: 'Add a student, or correct number, name or class. 10020: the number is another student’s',
  body: Type.Object({
    /** Left out: a new one. */
    ofStudentId: Type.Optional(Id),
    number: StudentNumber,
    personName: StudentName,
    toClassId: Id,
  }),
  reply: Type.Object({ studentId: Type.String() }),
})

const Changed = Type.Object({ changed: Count })
/** Where each student stood before, to put it back. */
const Moved = Type.Object({
  changed: Count,
  before: Type.Array(Type.Object({ studentId: Type.String(), classId: Type.String() })),
})

export const officeStudentsMove = officeCall({
  call: 'POST /api/office/people/students/move',
  rows: ['O09'],
  summary: 'Move students to classes, one or many; old reports keep the class of their day',
  body: Type.Object({
    moves: Type.Array(Type.Object({ studentId: Id, classId: Id }), MANY),
  }),
  reply: Moved,
})

export const officeStudentsLeave = officeCall({
  call: 'POST /api/office/people/students/leave',
  rows: ['O09'],
  summary:
    'Students leave: in no roster and no count from now on; their reports stay, and families read them',
  body: Type.Object({ studentIds: StudentIds }),
  reply: Changed,
})

export const officeStudentsReturn = officeCall({
  call: 'POST /api/office/people/students/return',
  rows: ['O09'],
  summary: 'Students who left come back, to a class or to the one they left',
  body: Type.Object({ studentIds: StudentIds, toClassId: Type.Optional(Id) }),
  reply: Changed,
})

export const officeClassSave = officeCall({
  call: 'POST /api/office/people/class/save',
  rows: ['O09'],
  summary: 'Add a class, or correct its name. 10020: the grade has a class of that name',
  body: Type.Object({ toClassId: Type.Optional(Id), ofGradeId: Id, placeName: PlaceName }),
  reply: Type.Object({ classId: Type.String() }),
})

export const officeClassDrop = officeCall({
  call: 'POST /api/office/people/class/drop',
  rows: ['O09'],
  summary: 'Take away a class nobody was ever in. 10020: somebody was, or it sat an exam',
  body: Type.Object({ toClassId: Id }),
  reply: Type.Object({}),
})

/** A teacher, a leader, an administrator, or one who reads no reports (`SITE_STAFF`). */
export const StaffRole = Type.Enum([...STAFF_ROLES])
export const OfficeTeaching = Type.Object({
  classId: Id,
  /** '' together with isHead. */
  courseId: Type.String({ maxLength: 40 }),
  isHead: Type.Boolean(),
})
export const OfficeRole = Type.Object({
  userType: StaffRole,
  /** '' all grades. */
  gradeId: Type.String({ maxLength: 64 }),
  /** '' all subjects. */
  courseId: Type.String({ maxLength: 40 }),
})

/**
 * True: stored when 信息技术, 通用技术 and 技术 shared a code, and the school has not said which one is meant. Such a line
 * opens 技术 alone. Saving the person says it. Not sent by a release before 0061.
 */
const Unsure = Type.Optional(Type.Boolean())

export const OfficeStaff = Type.Object({
  teacherId: Type.String(),
  name: Type.String(),
  login: Type.String(),
  accountId: Nullable(Type.String()),
  account: AccountState,
  elsewhere: Type.Boolean(),
  roles: Type.Array(Type.Object({ ...OfficeRole.properties, unsure: Unsure })),
  teaching: Type.Array(
    Type.Object({ ...OfficeTeaching.properties, className: Type.String(), unsure: Unsure }),
  ),
})
export type OfficeStaff = Static<typeof OfficeStaff>

export const officeStaff = officeCall({
  call: 'GET /api/office/people/staff',
  rows: ['O09', 'O10'],
  summary: 'Teachers, leaders and administrators of the school: what each teaches, heads and leads',
  query: Type.Object({
    ...paged,
    ofClassId: Type.Optional(Id),
    onlyTeacherId: Type.Optional(Id),
    /** Only people with an `unsure` line. */
    only: Type.Optional(Type.Enum(['unsure'])),
  }),
  /** `unsure`: people of the school with such a line, whatever was asked for. */
  reply: Type.Object({ list: Type.Array(OfficeStaff), total: Count, unsure: Type.Optional(Count) }),
})

export const officeStaffSave = officeCall({
  call: 'POST /api/office/people/staff/save',
  rows: ['O09'],
  summary:
    'Add a member of staff, or set name, classes with subjects, and roles: exactly these. 10020: nobody may take the last administrator’s role, nor their own',
  body: Type.Object({
    /** Left out: a new one. */
    onlyTeacherId: Type.Optional(Id),
    personName: StudentName,
    roles: Type.Array(OfficeRole, { maxItems: 60 }),
    teaching: Type.Array(OfficeTeaching, { maxItems: 200 }),
  }),
  reply: Type.Object({ teacherId: Type.String() }),
})

export const officeParentBind = officeCall({
  call: 'POST /api/office/people/parent/bind',
  rows: ['O09'],
  summary: 'Bind a parent’s account to a student by the name it signs in with. 10005: no such account',
  body: Type.Object({ ofStudentId: Id, login: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Object({ accountId: Type.String(), already: Type.Boolean() }),
})

export const officeParentUnbind = officeCall({
  call: 'POST /api/office/people/parent/unbind',
  rows: ['O09'],
  summary: 'Unbind a parent’s account from a student; binding again by `login` undoes it',
  body: Type.Object({ ofStudentId: Id, ofAccountId: Id }),
  reply: Type.Object({ login: Type.String() }),
})

import Type from 'typebox'
import { EpochMs, endpoint, Id, Nullable } from './endpoint.ts'
import { FAMILY, Role } from './roles.ts'

const account = { roles: 'any', scope: 'account' } as const
const family = { roles: FAMILY, scope: 'student', userLevel: 1 } as const

/** School-issued number: letters, digits, - and _. */
export const StudentNumber = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9A-Za-z_-]+$' })
export const StudentName = Type.String({ minLength: 1, maxLength: 40 })
/** The school a family names. Not `schoolId`, which says the school of the asker. */
const who = { ofSchoolId: Id, studentNumber: StudentNumber, studentName: StudentName }

export const StudentCard = Type.Object({
  studentId: Id,
  studentName: Type.String(),
  studentNumber: Type.String(),
  schoolName: Type.String(),
  gradeName: Type.String(),
  className: Type.String(),
})

export const relativeStuInfo = endpoint({
  call: 'GET /api/base/data/system/account/user/getRelativeStuInfo',
  rows: ['C061'],
  summary: "The student of this identity as the school's roll has it",
  reply: Type.Object({ student: Nullable(StudentCard) }),
  ...family,
})

export const studentLogic = endpoint({
  call: 'GET /api/base/data/school/student/logic',
  rows: ['C070'],
  summary: 'What student numbers of a school look like, and how many tries at binding are left',
  query: Type.Object({ ofSchoolId: Id }),
  reply: Type.Object({
    lengths: Type.Array(Type.Integer(), { description: 'lengths in use; empty: not known' }),
    digitsOnly: Type.Boolean(),
    triesLeft: Type.Integer({ minimum: 0 }),
  }),
  ...account,
})

const Echo = Type.Object({
  /** Opens binding for ten minutes, for these words of this account alone. Says nothing about a match. */
  ticket: Type.String(),
  /** The name and number given, masked: what the person is asked to confirm. */
  maskedName: Type.String(),
  maskedNumber: Type.String(),
})

export const studentSearch = endpoint({
  call: 'GET /api/base/data/school/student/search',
  rows: ['C071'],
  summary:
    'First step of binding: gives back what was typed, masked. The same whether there is such a student or not',
  query: Type.Object(who),
  reply: Echo,
  switch: 'relationStudent',
  ...account,
})

export const studentPeopleInfo = endpoint({
  call: 'GET /api/base/data/school/student/search/people/info',
  rows: ['C072'],
  summary:
    'Before asking for a number: whom the question goes to. The same whether there is such a student or not',
  query: Type.Object({ ofSchoolId: Id, studentName: StudentName }),
  reply: Type.Object({
    maskedName: Type.String(),
    way: Type.Literal('headTeacher'),
    asksLeft: Type.Integer({ minimum: 0 }),
  }),
  ...account,
})

export const studentSearchStatus = endpoint({
  call: 'GET /api/base/data/school/student/search/status',
  rows: ['C073'],
  summary: 'Questions for a number this account has sent',
  reply: Type.Object({
    requests: Type.Array(
      Type.Object({
        requestId: Id,
        maskedName: Type.String(),
        sentAt: EpochMs,
        status: Type.Enum(['waiting', 'answered', 'over']),
      }),
    ),
  }),
  ...account,
})

export const studentSearchInfo = endpoint({
  call: 'GET /api/base/data/school/student/search/info',
  rows: ['C074'],
  summary: 'Numbers of the students already bound to this account',
  reply: Type.Object({ students: Type.Array(StudentCard) }),
  ...account,
})

export const studentSchools = endpoint({
  call: 'GET /api/base/data/school/student/school',
  rows: ['C076'],
  summary: 'Schools whose name holds the words, at most twenty',
  query: Type.Object({ schoolName: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Type.Object({ schools: Type.Array(Type.Object({ schoolId: Id, schoolName: Type.String() })) }),
  roles: 'any',
  scope: 'public',
})

export const studentSend = endpoint({
  call: 'POST /api/base/data/school/student/send',
  rows: ['C077'],
  summary: 'Ask the head teacher for a number. The same whether there is such a student or not',
  body: Type.Object({ ofSchoolId: Id, studentName: StudentName, className: Type.String({ maxLength: 30 }) }),
  reply: Type.Object({ requestId: Id }),
  ...account,
})

const Bound = Type.Object({
  userId: Id,
  already: Type.Boolean({ description: 'was bound to this account before' }),
})

export const addNewUser = endpoint({
  call: 'POST /api/base/data/school/student/add/new/user',
  freshConfirm: true,
  rows: ['C078'],
  switch: 'relationStudent',
  summary: 'A student relates a further record of the same person, for instance at a new school',
  body: Type.Object({ ...who, ticket: Type.String({ maxLength: 120 }) }),
  reply: Bound,
  roles: [Role.student],
  scope: 'account',
})

export const schoolMaintain = endpoint({
  call: 'GET /api/base/data/admin/school/maintain/primary/{schoolId}',
  rows: ['C079'],
  summary: 'Their own school: name, area and how the school keeps its roll',
  query: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    schoolId: Id,
    schoolName: Type.String(),
    areaId: Type.String(),
    studentCount: Type.Integer({ minimum: 0 }),
    stages: Type.Array(Type.Integer()),
  }),
  ...account,
})

export const moduleConfig = endpoint({
  call: 'GET /api/base/data/school/module/config',
  rows: ['C080'],
  summary: 'Switches of their own school',
  reply: Type.Object({
    moduleConfigList: Type.Array(Type.Object({ key: Type.String(), status: Type.Integer() })),
  }),
  ...account,
})

const Reader = Type.Object({
  bound: Type.Boolean(),
  /** Masked. */
  readAccount: Nullable(Type.String()),
})

export const readerStatus = endpoint({
  call: 'GET /api/base/data/paper/read/account/bind/status',
  rows: ['C081'],
  summary: 'Whether this teacher has named a marking account',
  reply: Reader,
  roles: [Role.teacher],
  scope: 'account',
})

export const readerBind = endpoint({
  call: 'POST /api/base/data/paper/read/account/bind',
  rows: ['C082'],
  summary: 'Name the account used in the marking system; one belongs to one teacher of a school',
  body: Type.Object({ readAccount: Type.String({ pattern: '^[0-9A-Za-z_@.-]{2,40}$' }) }),
  reply: Reader,
  roles: [Role.teacher],
  scope: 'account',
})

export const bindChild = endpoint({
  call: 'POST /api/base/data/parent/student/bind',
  freshConfirm: true,
  rows: ['C083'],
  switch: 'relationStudent',
  summary: 'Second step of binding: number and name must be one student of the school',
  body: Type.Object({ ...who, ticket: Type.String({ maxLength: 120 }) }),
  reply: Bound,
  ...account,
})

export const courseAll = endpoint({
  call: 'GET /api/export/course/common/all',
  rows: ['C084'],
  summary: 'Courses examined at their own school, with the stages they were examined in',
  reply: Type.Object({
    courses: Type.Array(
      Type.Object({ courseId: Type.String(), courseName: Type.String(), stages: Type.Array(Type.Integer()) }),
    ),
  }),
  ...account,
})

export const areaCommon = endpoint({
  call: 'GET /api/export/area/common',
  rows: ['C085'],
  summary: 'Province-level areas by the first two digits of an area code',
  reply: Type.Object({
    areas: Type.Array(Type.Object({ areaId: Type.String(), name: Type.String(), nameEn: Type.String() })),
  }),
  ...account,
})

export const studentCommonInfo = endpoint({
  call: 'GET /api/export/student/common/info',
  rows: ['C086'],
  summary: 'Grade of their own student: what the roll says, what was chosen, and whether it may move on',
  reply: Type.Object({
    studentId: Nullable(Id),
    gradeName: Nullable(Type.String()),
    /** 1..12; null where the roll's grade cannot be read as one. */
    rollGradeNo: Nullable(Type.Integer()),
    gradeNo: Nullable(Type.Integer()),
    nextGradeNo: Nullable(Type.Integer()),
    /** Calendar year in which the present school year began. */
    schoolYear: Type.Integer(),
    /** False once moved on in this school year, or at the end of school. */
    mayMoveOn: Type.Boolean(),
  }),
  switch: 'updateStage',
  ...family,
})

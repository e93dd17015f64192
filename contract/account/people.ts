import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Id, Nullable, RoleCodeSchema } from '#contract/endpoint.ts'
import { StaffTask } from '#contract/exam/staff-work.ts'
import { FAMILY, LEADERS, Role, STAFF } from '#contract/roles.ts'
import { SchoolBrief } from './account.ts'

const account = { roles: 'any', scope: 'account' } as const

export const accountParents = endpoint({
  call: 'GET /api/base/data/system/account/user/parent',
  rows: ['C004'],
  summary: 'Who is bound to this student as a guardian; names of others are masked',
  reply: Type.Object({ parents: Type.Array(Type.Object({ name: Type.String(), isSelf: Type.Boolean() })) }),
  roles: FAMILY,
  scope: 'student',
  userLevel: 1,
})

export const accountUnbind = endpoint({
  call: 'POST /api/base/data/system/account/user/delete',
  freshConfirm: true,
  rows: ['C005'],
  switch: 'relationStudent',
  summary: 'Unbind one child of this parent account; counted within a calendar year',
  body: Type.Object({
    unbindUserId: Id,
    confirm: Type.Boolean({ description: 'the person was asked and said yes' }),
    last: Type.Optional(Type.Boolean({ description: 'the person knows that no child is left afterwards' })),
  }),
  reply: Type.Object({ left: Type.Integer({ minimum: 0, description: 'unbindings left this year' }) }),
  roles: [Role.parent],
  scope: 'account',
})

export const unbindTimes = endpoint({
  call: 'GET /api/base/data/system/account/unbind/times',
  rows: ['C006'],
  summary: 'How many unbindings this account has made this year and may still make',
  reply: Type.Object({
    year: Type.Integer(),
    limit: Type.Integer({ minimum: 0 }),
    used: Type.Integer({ minimum: 0 }),
    left: Type.Integer({ minimum: 0 }),
  }),
  ...account,
})

export const saveAccount = endpoint({
  call: 'POST /api/base/data/system/account/user/',
  rows: ['C007'],
  switchOfField: { accountName: 'accountName', gradeNo: 'updateStage' },
  summary: 'Save the name of the account, or move this student on to the next grade',
  body: Type.Object({
    accountName: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
    gradeNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: '1 to 12, families only' })),
  }),
  reply: Type.Object({ accountName: Type.String(), gradeNo: Nullable(Type.Integer()) }),
  ...account,
})

export const cancelAccount = endpoint({
  call: 'POST /api/base/data/system/account/cancel',
  freshConfirm: true,
  rows: ['C022'],
  switch: 'logOff',
  summary: 'Ask for the account to be cancelled after the cooling-off days, or take that back',
  body: Type.Object({
    action: Type.Enum(['ask', 'revoke']),
    typed: Type.String({
      maxLength: 20,
      description: 'to ask: the word 注销 or cancel, typed by the person',
    }),
  }),
  reply: Type.Object({ cancelDueAt: Nullable(EpochMs) }),
  ...account,
})

const Module = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' })
const ActionStatus = Type.Integer({ minimum: 0, maximum: 99 })
const Actions = Type.Object({
  actions: Type.Array(Type.Object({ module: Type.String(), status: Type.Integer() })),
})
const Action = Type.Object({ module: Module, status: ActionStatus })

export const userActions = endpoint({
  call: 'GET /api/base/data/sys/user/action',
  rows: ['C023'],
  summary: 'What this identity has seen or chosen, module by module',
  reply: Actions,
  ...account,
})
export const saveUserAction = endpoint({
  call: 'POST /api/base/data/sys/user/action',
  rows: ['C023'],
  summary: 'Note the status of one module for this identity',
  body: Action,
  reply: Type.Object({}),
  ...account,
})
export const accountActions = endpoint({
  call: 'GET /api/base/data/sys/account/action',
  rows: ['C024'],
  summary: 'What this account has seen or chosen, module by module',
  reply: Actions,
  ...account,
})
export const saveAccountAction = endpoint({
  call: 'POST /api/base/data/sys/account/action',
  rows: ['C024'],
  summary: 'Note the status of one module for this account',
  body: Action,
  reply: Type.Object({}),
  ...account,
})

export const relativeAll = endpoint({
  call: 'GET /api/base/data/system/account/relative/all',
  rows: ['C025'],
  summary: 'Schools this account belongs to, with their switches',
  reply: Type.Object({ schools: Type.Array(SchoolBrief) }),
  ...account,
})

export const TeacherClass = Type.Object({
  classId: Id,
  className: Type.String(),
  gradeId: Id,
  gradeName: Type.String(),
  isHead: Type.Boolean(),
  /** '' where the class is headed without a subject of one's own. */
  courseId: Type.String(),
})

export const relativeTeacher = endpoint({
  call: 'GET /api/base/data/system/account/relative/teacher',
  rows: ['C026'],
  summary: 'Classes a teacher heads or teaches, one line a class and subject',
  reply: Type.Object({ classes: Type.Array(TeacherClass) }),
  roles: [Role.teacher],
  scope: 'class',
})

export const relativeGrade = endpoint({
  call: 'GET /api/base/data/system/account/relative/grade',
  rows: ['C027'],
  summary: 'Grades a leader leads',
  reply: Type.Object({
    grades: Type.Array(
      Type.Object({
        gradeId: Id,
        gradeName: Type.String(),
        stage: Type.Integer(),
        classCount: Type.Integer(),
      }),
    ),
  }),
  roles: LEADERS,
  scope: 'school',
})

export const accountRole = endpoint({
  call: 'GET /api/base/data/system/account/role',
  rows: ['C028'],
  summary: 'Roles of this account and what its present identity may do',
  reply: Type.Object({
    users: Type.Array(
      Type.Object({
        userId: Id,
        userType: RoleCodeSchema,
        userSchool: Type.Object({ schoolId: Id }),
        information: Type.Object({ relativeId: Id }),
      }),
    ),
    tools: Type.Array(Type.Object({ code: Type.String() })),
  }),
  ...account,
})

export const checkUser = endpoint({
  call: 'GET /api/base/data/system/account/check/user',
  rows: ['C029', 'S14'],
  summary: 'Whether the present identity stands for somebody the school knows',
  reply: Type.Object({
    studentNotExistStatus: Type.Integer({ minimum: 0, maximum: 1, description: '1: no such student' }),
    userLevel: Type.Integer({ minimum: 0, maximum: 1 }),
  }),
  ...account,
})

/** One thing waiting for a person; the words are made from its kind. */
export const Todo = Type.Object({
  todoId: Type.String({ maxLength: 90 }),
  kind: Type.Enum([
    'bindChild',
    'initialPassword',
    'report',
    'guardianAdded',
    'numberRequest',
    'cancelling',
    'homework',
  ]),
  /** An exam's, a student's or a homework's name, as the kind needs it; '' for none. */
  about: Type.String(),
  /** Exam id of a report, homework id of homework; '' for the others. */
  examId: Type.String(),
  at: EpochMs,
  done: Type.Boolean(),
})
export type Todo = Static<typeof Todo>

/** Homework that a family's student has not handed in. */
export const DueHomework = Type.Object({
  homeworkId: Id,
  title: Type.String(),
  courseName: Type.String(),
  deadlineAt: EpochMs,
  /** The deadline is over: it is still taken, and counts as late. */
  isOver: Type.Boolean(),
})
export type DueHomework = Static<typeof DueHomework>

export const todoTask = endpoint({
  call: 'GET /api/export/todo/common/todoTask',
  rows: ['C087', 'T16'],
  summary:
    'What waits for this identity, newest first: for a family also its homework, for staff also their work',
  reply: Type.Object({
    list: Type.Array(Todo),
    /** Families: homework over or due within three days, the earliest deadline first. Absent from older servers. */
    homework: Type.Optional(Type.Array(DueHomework)),
    /** Staff: oldest or due first. */
    work: Type.Optional(Type.Array(StaffTask)),
    /** Staff: new reports of their own classes and subjects, newest first. */
    reports: Type.Optional(Type.Array(Todo)),
  }),
  roles: [...STAFF, ...FAMILY],
  scope: 'account',
})

export const todoUpdate = endpoint({
  call: 'POST /api/export/todo/common/update/put',
  rows: ['C088'],
  summary: 'Mark one thing as done, or as not done',
  body: Type.Object({
    todoId: Type.String({ maxLength: 90, pattern: '^[A-Za-z]+:[A-Za-z0-9_-]*$' }),
    done: Type.Boolean(),
  }),
  reply: Type.Object({}),
  roles: [...STAFF, ...FAMILY],
  scope: 'account',
})

export const dictReverse = endpoint({
  call: 'GET /api/base/data/sys/dict/cache/reverse',
  rows: ['C089'],
  summary: 'Dictionaries of the product by their English names',
  reply: Type.Object({
    sysModule: Type.Record(
      Type.String(),
      Type.Object({ id: Type.Integer(), name: Type.String(), nameEn: Type.String() }),
    ),
  }),
  ...account,
})

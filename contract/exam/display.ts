import Type from 'typebox'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'
import { OriginPaperDisplay } from './card.ts'

const Status = Type.Integer({
  minimum: 1,
  description: '1 set up, 2 handed in, 3 being marked, 4 marked, 5 published',
})

const everybody = {
  query: Type.Object({ examId: Id }),
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
} as const

export const originPaperDisplay = endpoint({
  call: 'GET /api/exam/display/originPaperDisplayType',
  rows: ['C107'],
  summary: 'How the school shows the original answer card of an exam to families',
  reply: Type.Object({ originPaperDisplayType: OriginPaperDisplay }),
  ...everybody,
})

export const displayExamStatus = endpoint({
  call: 'GET /api/exam/display/get/examStatus',
  rows: ['C108', 'S21'],
  summary: 'How far an exam and its subjects are, and whether families may open it',
  reply: Type.Object({
    /** Highest status of its papers. */
    examStatus: Status,
    visible: Type.Boolean(),
    visibleFrom: Nullable(EpochMs),
    courses: Type.Array(
      Type.Object({
        courseId: Type.String(),
        courseName: Type.String(),
        /** Lowest status of its papers. */
        examCourseStatus: Status,
      }),
    ),
  }),
  ...everybody,
})

export const weixinDisplay = endpoint({
  call: 'GET /api/exam/display/weixinDisplay',
  rows: ['C109'],
  summary: 'Whether families may read results inside WeChat, and whether this request comes from there',
  reply: Type.Object({ weixinDisplay: Type.Boolean(), inWeixin: Type.Boolean() }),
  ...everybody,
})

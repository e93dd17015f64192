import Type from 'typebox'
import { officeCall } from '#contract/endpoint.ts'

const Count = Type.Integer({ minimum: 0 })

export const officeHome = officeCall({
  call: 'GET /api/office/home',
  rows: ['O01'],
  summary: 'The school whose office this is, in numbers, and what waits to be done',
  reply: Type.Object({
    schoolName: Type.String(),
    students: Count,
    classes: Count,
    teachers: Count,
    /** Exams families may read. */
    published: Count,
    /** Exams whose newest version was imported and not published. */
    unpublished: Count,
    /** Students whose families have no account. */
    withoutAccount: Count,
  }),
})

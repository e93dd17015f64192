import Type from 'typebox'
import { endpoint, Id, Version } from '#contract/endpoint.ts'
import { STAFF } from '#contract/roles.ts'

const version = Type.Optional({ ...Version, description: 'default the current one' })

/** A file in the store, which the person who asked for it may read for `EXAM_FILE_DAYS`. */
const made = {
  fileId: Id,
  fileName: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
}

/** Days for which a finished file can be read. */
export const EXAM_FILE_DAYS = 7

export const examWorkbook = endpoint({
  call: 'POST /api/analysis/view/exam/workbook',
  rows: ['T15'],
  whileReadOnly: true,
  summary:
    'Makes one workbook of an exam: transcript, items, classes, score lines and critical students, as far as the caller may read them',
  body: Type.Object({ examId: Id, version }),
  reply: Type.Object({ ...made, students: Type.Integer({ minimum: 0, description: 'in the transcript' }) }),
  roles: STAFF,
  scope: 'school',
  job: true,
})

export const examSlips = endpoint({
  call: 'POST /api/analysis/view/exam/slips',
  rows: ['T15'],
  whileReadOnly: true,
  summary:
    'Makes a PDF with a slip of results for each student of classes the caller reads in whole; a slip shows what the family may see. 1: families may not see the exam yet',
  body: Type.Object({
    examId: Id,
    version,
    classIds: Type.Array(Id, { minItems: 1, maxItems: 400, uniqueItems: true }),
    order: Type.Enum(['number', 'rank'], { description: 'of the slips of a class' }),
  }),
  reply: Type.Object({ ...made, slips: Type.Integer({ minimum: 0 }) }),
  roles: STAFF,
  scope: 'class',
  job: true,
})

export const examFile = endpoint({
  call: 'GET /api/analysis/view/exam/file',
  rows: ['T15'],
  summary: 'A workbook or slips, for whoever asked for it. 10005: its time is over, or it is somebody else’s',
  octets: 'out',
  query: Type.Object({ fileId: Id }),
  reply: Type.Unknown(),
  roles: STAFF,
  scope: 'account',
})

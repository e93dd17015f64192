import Type from 'typebox'
import { Id, officeCall } from '#contract/endpoint.ts'

export const officeChildExport = officeCall({
  call: 'POST /api/office/people/child/export',
  rows: ['G07'],
  summary:
    'Pack all that is kept of a student as an archive. The job ends with the file, which its asker reads for 7 days',
  body: Type.Object({ ofStudentId: Id }),
  reply: Type.Object({
    fileId: Id,
    fileName: Type.String(),
    bytes: Type.Integer({ minimum: 0, description: 'of the archive' }),
  }),
  job: true,
})

export const officeChildFile = officeCall({
  call: 'GET /api/office/people/child/file',
  rows: ['G07'],
  summary: 'The archive, for who asked for it. 10005: it is over, or somebody else’s',
  octets: 'out',
  query: Type.Object({ fileId: Id }),
  reply: Type.Unknown(),
})

export const officeChildErase = officeCall({
  call: 'POST /api/office/people/child/erase',
  rows: ['G07'],
  summary:
    'Erase all that is kept of a student, for good; marks stay in the statistics as nobody’s. 1: the name was not typed; 10020: an import that is not stored or a marking under way may hold it',
  body: Type.Object({
    ofStudentId: Id,
    typed: Type.String({ maxLength: 60, description: 'the student’s name' }),
  }),
  reply: Type.Object({
    rows: Type.Integer({ minimum: 0, description: 'that went or were changed' }),
    files: Type.Integer({ minimum: 0 }),
  }),
  job: true,
})

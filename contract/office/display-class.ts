import Type from 'typebox'
import { Id, Nullable, officeCall } from '#contract/endpoint.ts'
import { ClassReport } from '#contract/exam/class-report.ts'
import { DisplaySettings } from './display.ts'

export const previewClassDisplay = officeCall({
  call: 'POST /api/office/display/preview/class',
  rows: ['O11'],
  summary: "A class's report its teachers would read under these settings; nothing is stored",
  body: Type.Object({
    settings: DisplaySettings,
    examId: Id,
    /** Null: the first of the exam's classes. */
    ofClassId: Nullable(Id),
    reader: Type.Enum(['head', 'subject'], {
      description: "head: the class's head; subject: a teacher of the exam's first subject there",
    }),
  }),
  reply: ClassReport,
  job: true,
})

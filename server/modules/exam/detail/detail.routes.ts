import { studentExamDetail, subjectFile, subjectFiles } from '#contract/exam/exam-detail.ts'
import type { Module } from '../../../http/api.ts'
import { localeOf } from '../../../http/reply/messages.ts'
import { handle } from '../../../http/request/handle.ts'
import { buildSubjectFile, detailOf, listSubjectFiles } from './detail.service.ts'

/** What a student sat in an exam, and the subjects' files. */
export const detailModule: Module = (api) => {
  const { db } = api
  handle(api, studentExamDetail, ({ principal, input }) => detailOf(db, principal, input.examId))
  handle(api, subjectFiles, ({ principal, input }) => listSubjectFiles(db, principal, input.examId))
  handle(api, subjectFile, ({ principal, input, req }) =>
    buildSubjectFile(db, principal, input, localeOf(req.headers['accept-language'])),
  )
}

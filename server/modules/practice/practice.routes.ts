import type { FastifyRequest } from 'fastify'
import type { AnswerType } from '#contract/homework/homework.ts'
import * as practice from '#contract/homework/practice.ts'
import type { Db } from '../../db/db.ts'
import { loadFormulaDrawings } from '../../formula/drawn.ts'
import type { Module } from '../../http/api.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { makePractice } from './add.service.ts'
import { exercisesFor } from './exercise.repo.ts'
import { pointsFor, suggestionsFor } from './points.service.ts'
import { practiceOf, practicesOf, questionsIn } from './practice.repo.ts'
import { quotaOf } from './quota.service.ts'

/** Practice made for one student from the bank of questions. */
export const practiceModule: Module = (api) => {
  const { db } = api
  const switchesOf = (req: FastifyRequest) => api.brands.byHost(req.hostname).brand.switches
  handle(api, practice.practicePoints, async ({ principal, input, now, req }) => {
    const [read, free] = await Promise.all([
      pointsFor(db, principal, input.courseId, now),
      quotaOf(db, principal, 'precisionPractice', { switches: switchesOf(req), now }),
    ])
    return { ...read, ...(free === undefined ? {} : { free: { aWeek: free.free, left: free.left } }) }
  })
  handle(api, practice.practiceAdd, ({ principal, input, now, req }) =>
    makePractice(db, principal, input, { now, switches: switchesOf(req) }),
  )
  handle(api, practice.practiceList, ({ principal, input }) => {
    const { show, pageNo = 1, pageSize = 50 } = input
    const page = { open: show === 'open', limit: pageSize, offset: (pageNo - 1) * pageSize }
    return practicesOf(db, principal.schoolId, requireStudentId(principal), page)
  })
  handle(api, practice.practiceDetail, ({ principal, input }) => detailOf(db, principal, input.practiceId))
  handle(api, practice.practiceToday, async ({ principal, now, req }) => {
    const [exercises, suggestions, free] = await Promise.all([
      exercisesFor(db, principal.schoolId, requireStudentId(principal), now),
      suggestionsFor(db, principal, now),
      quotaOf(db, principal, 'practiceCenter', { switches: switchesOf(req), now }),
    ])
    return {
      exercises,
      suggestions,
      ...(free === undefined ? {} : { free: { aDay: free.free, left: free.left } }),
    }
  })
}

async function detailOf(db: Db, who: Principal, practiceId: string): Promise<practice.PracticeDetail> {
  const studentId = requireStudentId(who)
  const line = await practiceOf(db, who.schoolId, studentId, practiceId)
  if (!line) throw notFound()
  const rows = await questionsIn(db, who.schoolId, practiceId)
  const questions = rows.map((q) => ({
    no: q.no,
    type: q.type as AnswerType,
    text: q.text,
    options: q.options,
    knowledge: q.knowledge,
    answer: q.answered_at && {
      choice: q.choice,
      text: q.answer,
      at: q.answered_at.getTime(),
      rate: q.rate,
      key: q.answer_key,
      explanation: q.explanation,
    },
  }))
  const texts = questions.flatMap((q) => [
    q.text,
    ...q.options.map((o) => o.text),
    ...(q.answer ? [q.answer.key, q.answer.explanation] : []),
  ])
  return { ...line, studentId, questions, drawn: await loadFormulaDrawings(db, texts) }
}

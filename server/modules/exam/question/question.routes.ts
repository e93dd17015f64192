import { knowledgeTree, paperQuestions } from '#contract/question.ts'
import { questionWordsOf, textsOfWords } from '../../../exams/papers/question-words.ts'
import { loadFormulaDrawings } from '../../../formula/drawn.ts'
import type { Module } from '../../../http/api.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { handle } from '../../../http/request/handle.ts'
import { openExam } from '../exam.service.ts'
import { courseOfPaper } from './question.repo.ts'
import { treeOfExam } from './tree.service.ts'

/**
 * The words of an exam's questions and the tree of their knowledge points, for the families of those who sat it and for
 * those who teach the subject.
 */
export const questionModule: Module = (api) => {
  const { db } = api
  handle(api, knowledgeTree, ({ principal, input }) => treeOfExam(db, principal, input.examId))
  handle(api, paperQuestions, async ({ principal, input }) => {
    const [{ only }, courseId] = await Promise.all([
      openExam(db, principal, input.examId),
      courseOfPaper(db, principal.schoolId, input),
    ])
    if (courseId === undefined || (only && !only.has(courseId))) throw notFound()
    const questions = (await questionWordsOf(db, [input])).map((q) => q.words)
    return { questions, drawn: await loadFormulaDrawings(db, questions.flatMap(textsOfWords)) }
  })
}

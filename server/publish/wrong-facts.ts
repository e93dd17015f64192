import type { QuestionContent } from '#contract/question.ts'
import type { ErrorCause, WrongFacts, WrongWords } from '#contract/wrong/wrong.ts'
import type { WrongItem } from './wrong-items.ts'

/** A wrong item as replies name it; `cause`: why marks were lost, as the student says. */
export const wrongFactsOf = (item: WrongItem, cause: ErrorCause | null): WrongFacts => ({
  examId: item.examId,
  paperId: item.paperId,
  itemNo: item.itemNo,
  examName: item.examName,
  startTime: item.startTime.getTime(),
  courseId: item.courseId,
  courseName: item.courseName,
  type: item.itemType,
  full: item.fullMark,
  score: item.mark,
  classRate: item.classRate,
  knowledge: [...item.knowledge],
  cause,
})

export const wrongWordsOf = (item: WrongItem, words: QuestionContent | undefined): WrongWords => ({
  words: words ?? null,
  answer: item.answer ?? '',
  key: item.answerKey,
})

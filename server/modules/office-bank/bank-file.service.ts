import { ADMINISTRATORS } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { courseName } from '../../exams/papers/course-dictionary.ts'
import { translateMessage } from '../../http/reply/messages.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import type { QuestionsFile, QuestionsOrder } from '../../jobs/kinds.ts'
import { questionsFile } from '../../qti/file.ts'
import { MOST_QUESTIONS } from '../../qti/names.ts'
import { listQtiQuestions } from './bank.repo.ts'

const TITLE = { 'zh-CN': '题库', en: 'Question bank' } as const

/** Packs a choice of the bank, for who is an administrator of the school now. @throws Error with a sentence for the asker */
export async function bankFile(
  db: Db,
  order: QuestionsOrder,
  progress: JobProgress,
  now: number,
): Promise<QuestionsFile> {
  const { accountId, userId, schoolId, locale, courseId, source } = order
  const isTheirs = await db
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .where('user_type', 'in', ADMINISTRATORS)
    .select('user_id')
    .executeTakeFirst()
  if (!isTheirs) throw new Error(translateMessage('denied', locale))
  const questions = await listQtiQuestions(
    db,
    schoolOf(schoolId, 'job'),
    { courseId, source },
    MOST_QUESTIONS,
  )
  const of = [TITLE[locale], courseId === undefined ? '' : courseName(courseId), source ?? '']
  const title = of.filter((part) => part !== '').join(' ')
  return questionsFile({ identifier: 'bank', title, questions }, order, progress, now)
}

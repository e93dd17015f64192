import type { Tx } from '../db/db.ts'

/** What of a job's data tells whose it is. */
interface JobOwnerFields {
  schoolId?: string
  accountId?: string
  userId?: string
  examId?: string
}

/**
 * The school whose office is told of a job: the one it names, that of whoever asked, or the one that owns the exam.
 * @returns '' for work of the machine itself
 */
export async function schoolOfOrder(tx: Tx, data: JobOwnerFields): Promise<string> {
  const { schoolId, accountId, userId, examId } = data
  if (schoolId !== undefined) return schoolId
  if (accountId !== undefined && userId !== undefined) {
    const who = await tx
      .selectFrom('account_user')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select('school_id')
      .executeTakeFirst()
    return who?.school_id ?? ''
  }
  if (examId === undefined) return ''
  const exam = await tx
    .selectFrom('exam')
    .where('exam_id', '=', examId)
    .select('owner_school_id')
    .executeTakeFirst()
  return exam?.owner_school_id ?? ''
}

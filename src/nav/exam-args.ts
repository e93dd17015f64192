import { useVersion } from './navigate.ts'
import { usePlace } from './place.ts'

/** What an address may name beside its exam. */
type ExamArgName = 'paperId' | 'classId' | 'gradeId' | 'reportStudentId'

export interface ExamArgs<N extends ExamArgName> {
  query: { examId: string; version?: number } & Partial<Record<N, string>>
}

/**
 * What an address says of an exam, as the arguments of a call; null: it names none. A field that is empty is left out.
 * @param version the exam's version that the address names
 * @param names what is asked for beside both
 */
export function examArgs<N extends ExamArgName>(
  search: string,
  version: number | null,
  names: readonly N[],
): ExamArgs<N> | null {
  const fields = new URLSearchParams(search)
  const examId = fields.get('examId')
  if (!examId) return null
  const query: Partial<Record<ExamArgName, string>> & { examId: string; version?: number } = { examId }
  for (const name of names) {
    const value = fields.get(name)
    if (value) query[name] = value
  }
  if (version !== null) query.version = version
  return { query } as ExamArgs<N>
}

/** `examArgs` of the address now. */
export const useExamArgs = <N extends ExamArgName = never>(...names: N[]): ExamArgs<N> | null =>
  examArgs(usePlace().search, useVersion(), names)

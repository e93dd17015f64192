import { useMemo } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import { useQuery } from '#src/nav/navigate.ts'

/** The question of the address, or null. */
export function useAsked(): QuestionRef | null {
  const [examId, paperId, itemNo] = [useQuery('examId'), useQuery('paperId'), useQuery('itemNo')]
  return useMemo(
    () => (examId && paperId && itemNo ? { examId, paperId, itemNo } : null),
    [examId, paperId, itemNo],
  )
}

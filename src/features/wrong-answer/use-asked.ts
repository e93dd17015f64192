import { useMemo } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import { parseItemNumbers } from '#core/domain/notebook/question-key.ts'
import { useQuery } from '#src/nav/navigate.ts'

/** The question of the address, or null. */
export function useAsked(): QuestionRef | null {
  const [examId, paperId, itemNo] = [useQuery('examId'), useQuery('paperId'), useQuery('itemNo')]
  return useMemo(
    () => (examId && paperId && itemNo ? { examId, paperId, itemNo } : null),
    [examId, paperId, itemNo],
  )
}

/** The questions of the address: one, or chosen ones of a paper in their order; null: none is named. */
export function useAskedAll(): readonly QuestionRef[] | null {
  const one = useAsked()
  const [examId, paperId, items] = [useQuery('examId'), useQuery('paperId'), useQuery('items')]
  return useMemo(() => {
    if (one) return [one]
    const named = parseItemNumbers(items ?? '')
    return examId && paperId && named.length > 0 ? named.map((itemNo) => ({ examId, paperId, itemNo })) : null
  }, [one, examId, paperId, items])
}

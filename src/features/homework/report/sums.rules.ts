import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

type QuestionMeans = Pick<HomeworkSummary['questions'][number], 'no' | 'own' | 'mean' | 'rate' | 'fullMark'>

/** Own mark against the class mean, as a sentence; null where one of them is not there. */
export function describeMeanDifference(own: number | null, mean: number | null): string | null {
  if (own === null || mean === null) return null
  const diff = Math.round((own - mean) * 10) / 10
  if (diff === 0) return t('homework.finding.same')
  return t(diff > 0 ? 'homework.finding.above' : 'homework.finding.below', {
    diff: formatScore(Math.abs(diff)),
  })
}

/** Most questions named as worth another look. */
const MOST = 3

/**
 * Questions most of the class got and the student lost marks on, the largest loss against the class first: where the
 * class has at least half of the marks and the student less than the class.
 */
export const worth = (questions: readonly QuestionMeans[]): QuestionMeans[] =>
  questions
    .filter(
      ({ own, mean, rate }) => own !== null && mean !== null && rate !== null && rate >= 0.5 && own < mean,
    )
    .toSorted((a, b) => lossOf(b) - lossOf(a) || a.no - b.no)
    .slice(0, MOST)

/** Marks under the class mean. */
export const lossOf = ({ own, mean }: Pick<QuestionMeans, 'own' | 'mean'>): number =>
  own === null || mean === null ? 0 : mean - own

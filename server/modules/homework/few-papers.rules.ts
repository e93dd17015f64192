import type { Calls } from '#contract/calls.ts'
import { MIN_GROUP } from '#core/domain/report/reference.ts'

type HomeworkSums = Pick<Calls['GET /api/exam/homework/summary']['reply'], 'classes' | 'questions'>

/**
 * The sums of a class as a family may know them: of fewer than MIN_GROUP checked papers means and choices would tell
 * more of one classmate than of the class. The family's own marks stay.
 */
export const forFamily = ({ classes, questions }: HomeworkSums): HomeworkSums => {
  const isFew = classes.every(({ checked }) => checked < MIN_GROUP)
  return {
    classes: classes.map((one) => (one.checked < MIN_GROUP ? { ...one, mean: null, highest: null } : one)),
    questions: questions.map((one) =>
      isFew || one.marked < MIN_GROUP
        ? { ...one, mean: null, rate: null, options: isFew ? [] : one.options }
        : one,
    ),
  }
}

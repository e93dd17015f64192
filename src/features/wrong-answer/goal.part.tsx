import type { Goal, WrongPlan } from '#contract/wrong-notebook.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import { type GoalState, goalState } from './goal.rules.ts'
import css from './wrong.module.css'

const nameOf = ({ courseName }: Pick<Goal, 'courseName'>): string => courseName || t('wrong.goal.total')

function textOf(state: Exclude<GoalState, { is: 'none' }>): string {
  const said = { course: nameOf(state.goal), goal: formatScore(state.goal.score) }
  if (state.is === 'ahead')
    return state.last === null
      ? t('wrong.goal.ahead', said)
      : t('wrong.goal.aheadOf', { ...said, last: formatScore(state.last) })
  const went = { ...said, exam: state.exam, score: formatScore(state.score) }
  return state.is === 'reached'
    ? t('wrong.goal.reached', went)
    : t('wrong.goal.missed', { ...went, short: formatScore(state.short) })
}

interface GoalLineProps {
  plan: WrongPlan
  /** Opens what sets it; null: another's goal, which is only read. */
  onSet: (() => void) | null
}

/** The goal for the next exam and, once that exam is there, how it went. */
export const GoalLine = ({ plan, onSet }: GoalLineProps) => {
  const state = goalState(plan)
  if (!state || (state.is === 'none' && !onSet)) return null
  const over = state.is === 'reached' || state.is === 'missed'
  return (
    <div className={css['goal']} data-goal={state.is}>
      {state.is !== 'none' && <p className={css[state.is] ?? shared['quiet']}>{textOf(state)}</p>}
      {onSet && (state.is === 'none' || over) && (
        <Button kind="quiet" onClick={onSet}>
          {t(over ? 'wrong.goal.next' : 'wrong.goal.set')}
        </Button>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import type { Goal, WrongPlan } from '#contract/wrong/notebook.ts'
import { formatDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { type GoalState, goalState } from './goal.rules.ts'
import { PlanSheet } from './plan-sheet.part.tsx'
import { Start } from './start.part.tsx'
import { useCanPractise } from './use-practice-kept.ts'
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
const GoalLine = ({ plan, onSet }: GoalLineProps) => {
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

/** What the days to come have minutes for. How many more there are is no news to greet a child with. */
const Coming = ({ handful, today }: { handful: NonNullable<WrongPlan['handful']>; today: number }) => {
  const { questions, minutes, days, marks, slips, hard } = handful
  const lines = [
    slips > 1 ? t('wrong.today.slips', { n: slips }) : '',
    questions > today
      ? t('wrong.today.coming', {
          days,
          n: questions,
          minutes: Math.ceil(minutes),
          marks: formatScore(marks),
        })
      : '',
    hard > 0 ? t('wrong.today.hard', { n: hard }) : '',
  ]
  return lines.filter(Boolean).map((line) => (
    <p key={line} className={shared['quiet']}>
      {line}
    </p>
  ))
}

/** What today asks for: how many, how long, what waits, and for which exam. */
export const Today = ({ plan, onSaved }: { plan: WrongPlan; onSaved: () => Promise<void> }) => {
  const [open, setOpen] = useState(false)
  const can = useCanPractise()
  const ownGoal = useSnapshot(session).identity?.userType === Role.student
  const { today, minutes, done, handful, exam, unasked = 0, holiday, onHolidays = false } = plan
  const rests = holiday !== undefined && holiday !== null && !onHolidays
  return (
    <Card
      title={t('wrong.today')}
      aside={
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('wrong.plan.set')}
        </Button>
      }
    >
      <div className={shared['middle']}>
        {today > 0 ? (
          <p className={css['big']}>{t('wrong.today.some', { n: today, minutes: Math.ceil(minutes) })}</p>
        ) : (
          <p className={css['done']}>
            {rests
              ? t('wrong.today.holiday', { name: holiday.name })
              : t(done > 0 ? 'wrong.today.done' : 'wrong.today.none', { n: done })}
          </p>
        )}
        {today > 0 && done > 0 && <p className={shared['quiet']}>{t('wrong.today.already', { n: done })}</p>}
        {rests && (
          <p className={shared['quiet']}>
            {t('wrong.today.afterHoliday', { when: formatDay(holiday.until) })}
          </p>
        )}
        {handful && <Coming handful={handful} today={today} />}
        {unasked > 0 && <p className={shared['quiet']}>{t('wrong.today.unasked', { n: unasked })}</p>}
        {exam !== null && (
          <p className={shared['quiet']}>
            {exam.own
              ? t('wrong.exam.own', { when: formatDay(exam.at) })
              : t('wrong.exam.school', { name: exam.name, when: formatDay(exam.at) })}
          </p>
        )}
        <GoalLine plan={plan} onSet={ownGoal ? () => setOpen(true) : null} />
        {today > 0 && <Start href={PATH.wrongPractice} title={t('wrong.today.start')} can={can} />}
      </div>
      <PlanSheet
        key={String(open)}
        open={open}
        plan={plan}
        ownGoal={ownGoal}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
      />
    </Card>
  )
}

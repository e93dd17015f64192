import { useState } from 'react'
import type { GoalSubject, WrongPlan } from '#contract/wrong/notebook.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { type GoalEntry, goalEntry } from './goal.rules.ts'
import { dateOf, dayOfDate } from './plan.rules.ts'

/** Stands for "no goal" among the subjects: no course has it for an id. */
const NO_GOAL = '-'

interface GoalFieldProps {
  subjects: readonly GoalSubject[]
  courseId: string
  score: string
  /** What is said of it so far; null: not tried yet. */
  entry: GoalEntry | null
  onChange: (courseId: string, score: string) => void
}

/** A subject or the total, and the marks to reach in it. */
const GoalField = ({ subjects, courseId, score, entry, onChange }: GoalFieldProps) => {
  const subject = subjects.find((one) => one.courseId === courseId)
  const full = formatScore(subject?.full ?? 0)
  return (
    <>
      <Picker
        label={t('wrong.goal.label')}
        value={courseId}
        onChange={(value) => onChange(value, '')}
        options={[
          { value: NO_GOAL, title: t('wrong.goal.none') },
          ...subjects.map((one) => ({ value: one.courseId, title: one.courseName || t('wrong.goal.total') })),
        ]}
      />
      {subject && (
        <Field
          type="number"
          inputMode="decimal"
          min={0}
          max={subject.full}
          step={0.5}
          label={t('wrong.goal.score')}
          hint={
            subject.score === null
              ? t('wrong.goal.full', { full })
              : t('wrong.goal.last', { last: formatScore(subject.score), full })
          }
          error={entry && !entry.ok ? t(`wrong.goal.${entry.why}`, { full }) : undefined}
          value={score}
          onChange={(event) => onChange(courseId, event.target.value)}
        />
      )}
    </>
  )
}

const CAPS = ['10', '15', '20', '30', '45'] as const

/** A goal that an exam has answered is over: the form begins with its subject and no number. */
const goalOf = ({ goal }: WrongPlan) => ({
  courseId: goal?.courseId ?? NO_GOAL,
  score: goal && !goal.result ? String(goal.score) : '',
})

interface PlanSheetProps {
  open: boolean
  plan: WrongPlan
  /** The goal is a student's own to set. */
  ownGoal: boolean
  onClose: () => void
  onSaved: () => Promise<void>
}

/** How many minutes a day, the day of the next exam by the family's word, and the student's goal for it. */
export const PlanSheet = ({ open, plan, ownGoal, onClose, onSaved }: PlanSheetProps) => {
  const [cap, setCap] = useState(String(plan.cap))
  const [date, setDate] = useState(plan.exam?.own ? dateOf(plan.exam.at) : '')
  const [onHolidays, setOnHolidays] = useState(plan.onHolidays ?? false)
  const [goal, setGoal] = useState(() => goalOf(plan))
  // left alone, the goal stays as it is: with the exam that answered it
  const [changed, setChanged] = useState(false)
  const [entry, setEntry] = useState<GoalEntry | null>(null)
  const { busy, send } = useSend()
  const subjects = ownGoal ? (plan.goalSubjects ?? []) : []
  const save = () => {
    const said = goalEntry(
      subjects.find((one) => one.courseId === goal.courseId),
      goal.score,
    )
    setEntry(changed ? said : null)
    if (changed && !said.ok) return undefined
    const body = {
      cap: Number(cap),
      examAt: dayOfDate(date),
      onHolidays,
      ...(changed && said.ok ? { goal: said.goal } : {}),
    }
    return send(() => client.call('POST /api/exam/wrong/plan/save', { body }), {
      done: async () => {
        await onSaved()
        onClose()
      },
    })
  }
  const caps = CAPS.some((one) => one === cap) ? CAPS : [cap, ...CAPS]
  return (
    <Sheet
      open={open}
      title={t('wrong.plan.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('wrong.plan.save')}
          </Button>
        </>
      }
    >
      <div className={shared['middle']}>
        <SegmentedControl
          label={t('wrong.plan.cap')}
          value={cap}
          onChange={setCap}
          options={caps.map((value) => ({ value, title: t('wrong.plan.minutes', { n: value }) }))}
        />
        <Field
          type="date"
          label={t('wrong.plan.exam')}
          hint={t('wrong.plan.examHint')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <SegmentedControl
          label={t('wrong.plan.holidays')}
          value={onHolidays ? 'yes' : 'no'}
          onChange={(value) => setOnHolidays(value === 'yes')}
          options={(['no', 'yes'] as const).map((value) => ({
            value,
            title: t(`wrong.plan.holidays.${value}`),
          }))}
        />
        {subjects.length > 0 && (
          <GoalField
            subjects={subjects}
            {...goal}
            entry={entry}
            onChange={(courseId, score) => {
              setGoal({ courseId, score })
              setChanged(true)
              setEntry(null)
            }}
          />
        )}
      </div>
    </Sheet>
  )
}

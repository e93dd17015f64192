import type { GoalSubject } from '#contract/wrong-notebook.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import type { GoalEntry } from './goal.rules.ts'

/** Stands for "no goal" among the subjects: no course has it for an id. */
export const NO_GOAL = '-'

interface GoalFieldProps {
  subjects: readonly GoalSubject[]
  courseId: string
  score: string
  /** What is said of it so far; null: not tried yet. */
  entry: GoalEntry | null
  onChange: (courseId: string, score: string) => void
}

/** A subject or the total, and the marks to reach in it. */
export const GoalField = ({ subjects, courseId, score, entry, onChange }: GoalFieldProps) => {
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

import { useId } from 'react'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { type HolidayExams, paperKey } from './choice.rules.ts'
import css from './holiday.module.css'

interface ExamPapersProps {
  exam: HolidayExams[number]
  chosen: ReadonlySet<string>
  onChange: (keys: readonly string[], isIn: boolean) => void
}

/** The papers of an exam with wrong questions, each to be ticked, and all of them at once. */
export const ExamPapers = ({ exam, chosen, onChange }: ExamPapersProps) => {
  const name = useId()
  const { examId, papers } = exam
  const keys = papers.map(({ paperId }) => paperKey({ examId, paperId }))
  const isAll = keys.every((key) => chosen.has(key))
  return (
    <Card>
      <fieldset className={css['papers']} aria-labelledby={name}>
        <div className={shared['split']}>
          <div>
            <h2 id={name} className={css['exam']}>
              {exam.examName}
            </h2>
            <p className={shared['quiet']}>{formatDate(exam.startTime)}</p>
          </div>
          {papers.length > 1 && (
            <label className={css['all']}>
              <input
                type="checkbox"
                aria-describedby={name}
                checked={isAll}
                onChange={(event) => onChange(keys, event.target.checked)}
              />
              {t('holiday.all')}
            </label>
          )}
        </div>
        {papers.map(({ paperId, courseName, questions }, at) => (
          <label key={paperId} className={css['paper']}>
            <input
              type="checkbox"
              checked={chosen.has(keys[at] ?? '')}
              onChange={(event) => onChange([paperKey({ examId, paperId })], event.target.checked)}
            />
            {t('holiday.paper', { course: courseName, count: questions })}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

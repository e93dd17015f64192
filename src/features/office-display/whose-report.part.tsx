import { useState } from 'react'
import type { OfficeStudent } from '#contract/office/people.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'

interface WhoseReportProps {
  /** Of the exam; undefined: students of the whole school are looked for. */
  gradeId: string | undefined
  /** Null: the first of the exam's list. */
  chosen: OfficeStudent | null
  onChoose: (student: OfficeStudent | null) => void
}

const MOST = 8

/** Whose report is looked at: the first of the exam's list, or a student who is looked for by name or number. */
export const WhoseReport = ({ gradeId, chosen, onChoose }: WhoseReportProps) => {
  const [search, setSearch] = useState('')
  const isAsked = search.trim() !== ''
  const query = {
    search: search.trim(),
    pageSize: MOST,
    ...(gradeId !== undefined && { ofGradeId: gradeId }),
  }
  const { data, failure } = useCall('GET /api/office/people/students', isAsked ? { query } : null)
  const nameOf = ({ name, number, className }: OfficeStudent) => `${name} · ${number} · ${className}`
  return (
    <div className={shared['stack']}>
      <p className={shared['quiet']}>
        {chosen ? t('officeDisplay.whose', { name: nameOf(chosen) }) : t('officeDisplay.whoseFirst')}
      </p>
      <SearchField label={t('officeDisplay.findStudent')} value={search} onChange={setSearch} />
      {failure && !data && (
        <p className={shared['error']} role="alert">
          {failureText(failure)}
        </p>
      )}
      {isAsked && data?.list.length === 0 && (
        <p className={shared['quiet']} role="status">
          {t('officeDisplay.noStudent')}
        </p>
      )}
      <div className={shared['acts']}>
        {isAsked &&
          data?.list.map((student) => (
            <Button
              key={student.studentId}
              kind="quiet"
              onClick={() => {
                setSearch('')
                onChoose(student)
              }}
            >
              {nameOf(student)}
            </Button>
          ))}
        {chosen && (
          <Button kind="quiet" onClick={() => onChoose(null)}>
            {t('officeDisplay.firstAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

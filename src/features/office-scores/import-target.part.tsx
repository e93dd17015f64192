import { useState } from 'react'
import type { OfficeExam } from '#contract/office/exams.ts'
import type { OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'

/** Most exams to choose from at once; a search finds the others. */
const SHOWN = 50

const titleOf = ({ name, startTime, grades, courses }: OfficeExam): string =>
  [
    name,
    formatDay(startTime),
    ...(grades.length > 0 ? [grades.join(t('scores.comma'))] : []),
    courses.map((course) => course.courseName).join(t('scores.comma')),
  ].join(' · ')

/** The exam that cards and other files without marks come to: chosen here, and changed until they are stored. */
export const ImportTarget = ({ draft, calls }: { draft: OfficeImportDraft; calls: DraftCalls }) => {
  const { exam, settings } = draft
  const [chosen, setChosen] = useState('')
  const [search, setSearch] = useState('')
  const busy = calls.doing === 'settings'
  const words = search.trim()
  const asked = useCall(
    'GET /api/office/exams',
    exam === null ? { query: { pageSize: SHOWN, ...(words && { search: words }) } } : null,
  )
  const exams = useLast(asked)
  if (exam !== null)
    return (
      <Card title={t('scores.target.title')}>
        <div className={css['acts']}>
          <span>{t('scores.target.is', { name: settings.exam, day: settings.date.slice(0, 10) })}</span>
          <Button kind="quiet" busy={busy} onClick={() => void calls.addTo('')}>
            {t('scores.target.other')}
          </Button>
        </div>
      </Card>
    )
  return (
    <Card title={t('scores.target.title')}>
      <div className={css['middle']}>
        <p className={shared['quiet']}>{t('scores.target.text')}</p>
        <Field
          label={t('scores.target.search')}
          type="search"
          value={search}
          maxLength={60}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Reading of={exams} failed={t('scores.examsFailed')} lines={2}>
          {({ list, total }) => {
            const own = list.filter((one) => one.own)
            const which = own.find(({ examId }) => examId === chosen) ?? own[0]
            return which ? (
              <>
                <SelectField
                  label={t('scores.target.exam')}
                  options={own.map((one) => ({ value: one.examId, title: titleOf(one) }))}
                  value={which.examId}
                  onChange={setChosen}
                  hint={total > SHOWN ? t('scores.target.more', { n: total - SHOWN }) : undefined}
                />
                <div>
                  <Button kind="primary" busy={busy} onClick={() => void calls.addTo(which.examId)}>
                    {t('scores.target.add')}
                  </Button>
                </div>
              </>
            ) : (
              <EmptyState title={t('scores.target.none')} text={t('scores.target.noneHint')} />
            )
          }}
        </Reading>
      </div>
    </Card>
  )
}

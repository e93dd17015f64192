import { useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { type YearPreview, yearText } from './year.rules.ts'
import { YearForm } from './year-form.part.tsx'

interface YearUndoProps {
  last: NonNullable<YearPreview['last']>
  onDone: () => Promise<void>
}

/** The last new school year, and the way back while nothing was built upon it. */
const YearUndo = ({ last, onDone }: YearUndoProps) => {
  const [asks, setAsks] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, send } = useSend()
  const year = yearText(last.schoolYear)
  const undo = () =>
    send(() => client.call('POST /api/office/people/year/undo', { body: { changeId: last.changeId } }), {
      always: () => setAsks(false),
      toast: t('officePeople.yearUndone', { year }),
      done: onDone,
      failed: async (failure) => {
        setSaid(failureText(failure))
        await onDone()
      },
    })
  return (
    <Card title={t('officePeople.yearDone', { year })}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>
          {t('officePeople.yearDoneAt', { time: formatFullDate(last.at) })}{' '}
          {t(last.blocked === '' ? 'officePeople.yearMayUndo' : `officePeople.yearBlocked.${last.blocked}`)}
        </p>
        {said !== null && (
          <p role="alert" className={shared['error']}>
            {said}
          </p>
        )}
        {last.blocked === '' && (
          <div className={shared['acts']}>
            <Button onClick={() => setAsks(true)}>{t('officePeople.yearUndo')}</Button>
          </div>
        )}
      </div>
      <ConfirmSheet
        open={asks}
        title={t('officePeople.yearUndoAsk', { year })}
        yes={t('officePeople.yearUndo')}
        busy={busy}
        onYes={() => void undo()}
        onClose={() => setAsks(false)}
      >
        <p>{t('officePeople.yearUndoText')}</p>
      </ConfirmSheet>
    </Card>
  )
}

/** The new school year: what it does to each grade and class, then done in one step, and undone. */
export const OfficeYearScreen = () => {
  const year = useCall('GET /api/office/people/year', {})
  return (
    <Page title={t('officePeople.year')} back={OFFICE.people} wide asOf={year.asOf}>
      <Reading of={year} failed={t('officePeople.yearFailed')} lines={8}>
        {(preview) => (
          <>
            {preview.last && <YearUndo last={preview.last} onDone={year.reload} />}
            {preview.grades.length === 0 ? (
              <EmptyState title={t('officePeople.noGrades')} text={t('officePeople.noGradesText')} />
            ) : (
              <YearForm key={preview.mark} preview={preview} onDone={year.reload} />
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}

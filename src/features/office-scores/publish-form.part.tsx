import { useState } from 'react'
import type { ShownRank } from '#contract/office/exams.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-scores.module.css'
import { countNotGiven, type ExamPreview } from './preview.part.tsx'
import { nextEvening, parseDateTimeField, toField } from './when.rules.ts'

const RANKS: readonly ShownRank[] = ['none', 'level', 'band', 'exact']

interface PublishFormProps {
  preview: ExamPreview
  isMaking: boolean
  reload: () => Promise<void>
}

/** Shows the newest version to families, at once or from a time; again: another time, other ranks. */
export const PublishForm = ({ preview, isMaking, reload }: PublishFormProps) => {
  const { exam, version, display, paused } = preview
  const notGiven = countNotGiven(preview.courses)
  const now = useNow(null, null)
  const isLater = exam.visibleFrom !== null && exam.visibleFrom > now
  const [when, setWhen] = useState<'now' | 'later'>(isLater ? 'later' : 'now')
  const [at, setAt] = useState(() =>
    toField(isLater && exam.visibleFrom ? exam.visibleFrom : nextEvening(now)),
  )
  const [rank, setRank] = useState<ShownRank>(display.rankDisplay)
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  const time = parseDateTimeField(at)
  const isPast = when === 'later' && (time === null || time <= now)
  const isRead = exam.state === 'published' && !exam.waits
  const publish = () =>
    send(
      () =>
        client.call('POST /api/office/exams/publish', {
          body: {
            examId: exam.examId,
            version,
            visibleFrom: when === 'now' ? null : time,
            rankDisplay: rank,
            isWithdrawn: exam.state === 'withdrawn',
          },
        }),
      {
        always: () => setAsks(false),
        toast: ({ exam: next }) => t(next.job === null ? 'scores.published' : 'scores.publishing'),
        done: reload,
        failed: (failure) => {
          toastFailure(failure)
          // somebody else may have changed the exam: its state is shown as it is now
          void reload()
        },
      },
    )
  const families =
    when === 'now' ? t('scores.familiesNow') : t('scores.familiesAt', { time: formatFullDate(time ?? now) })
  return (
    <Card title={t(isRead ? 'scores.publishAgain' : 'scores.publish')}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPast) setAsks(true)
        }}
      >
        <SegmentedControl
          label={t('scores.when')}
          options={[
            { value: 'now', title: t('scores.whenNow') },
            { value: 'later', title: t('scores.whenLater') },
          ]}
          value={when}
          onChange={setWhen}
        />
        {when === 'later' && (
          <Field
            label={t('scores.whenAt')}
            type="datetime-local"
            value={at}
            error={isPast ? t('scores.whenPast') : undefined}
            onChange={(event) => setAt(event.target.value)}
          />
        )}
        <SelectField
          label={t('scores.ranks')}
          options={RANKS.map((value) => ({ value, title: t(`scores.rank.${value}`) }))}
          value={rank}
          onChange={(value) => setRank(RANKS.find((one) => one === value) ?? 'none')}
          hint={t('scores.ranksHint')}
        />
        <p className={shared['quiet']}>
          {t(`scores.paper.${display.originPaperDisplayType}`)}{' '}
          {display.weixinDisplay ? '' : t('scores.notInWeixin')}
        </p>
        {notGiven > 0 && <p className={css['bad']}>{t('scores.notGivenText', { n: notGiven })}</p>}
        {paused && <p role="alert">{t('scores.paused')}</p>}
        <div>
          <Button kind="primary" type="submit" busy={busy || isMaking} disabled={paused || isPast}>
            {t(isRead ? 'scores.change' : 'scores.publish')}
          </Button>
        </div>
      </form>
      <ConfirmSheet
        open={asks}
        title={t('scores.publishTitle', { name: exam.name, n: version })}
        yes={t(isRead ? 'scores.change' : 'scores.publish')}
        busy={busy}
        onYes={() => void publish()}
        onClose={() => setAsks(false)}
      >
        <ul className={css['says']}>
          <li>{families}</li>
          <li>{t('scores.publishStudents', { n: exam.students })}</li>
          <li>{t(`scores.rankSays.${rank}`)}</li>
          {notGiven > 0 && <li>{t('scores.notGivenText', { n: notGiven })}</li>}
          {exam.currentVersion > 0 && exam.waits && (
            <li>{t('scores.publishReplaces', { n: exam.currentVersion })}</li>
          )}
        </ul>
      </ConfirmSheet>
    </Card>
  )
}

import { useState } from 'react'
import { type RetentionDays, SCHOOL_DAYS, type SchoolDays } from '#contract/office/retention.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { daysIn, isShorter, parseRetentionDays, RETAINED } from './retention.rules.ts'

/** How long the school keeps what ends, in days, within the limits of the law. */
export const RetentionCard = () => {
  const retention = useCall('GET /api/office/retention', { query: {} })
  return (
    <Card title={t('officeRunning.retention')}>
      <Reading of={retention} failed={t('officeRunning.retention.failed')} lines={4}>
        {({ days }) => <DaysForm key={JSON.stringify(days)} days={days} onSaved={retention.reload} />}
      </Reading>
    </Card>
  )
}

const DaysForm = ({ days, onSaved }: { days: RetentionDays; onSaved: () => Promise<void> }) => {
  const [typed, setTyped] = useState<Record<SchoolDays, string>>({
    audit: `${days.audit}`,
    operations: `${days.operations}`,
    drafts: `${days.drafts}`,
  })
  /** Rows that end at once by what was typed; null: nobody is asked. */
  const [ends, setEnds] = useState<{ days: RetentionDays; rows: number } | null>(null)
  const { busy, send } = useSend()
  const wanted = daysIn(typed)
  const save = (set: RetentionDays) =>
    send(() => client.call('POST /api/office/retention/change', { body: { days: set } }), {
      toast: t('officeRunning.retention.saved'),
      always: () => setEnds(null),
      done: onSaved,
    })
  const ask = (set: RetentionDays) =>
    send(() => client.call('GET /api/office/retention', { query: set }), {
      done: ({ over }) => setEnds({ days: set, rows: over.audit + over.operations + over.drafts }),
    })
  return (
    <form
      className={shared['middle']}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted) void (isShorter(wanted, days) ? ask(wanted) : save(wanted))
      }}
    >
      <p className={shared['quiet']}>{t('officeRunning.retention.what')}</p>
      {RETAINED.map((name) => {
        const { least, most } = SCHOOL_DAYS[name]
        return (
          <Field
            key={name}
            label={t(`officeRunning.retention.${name}`)}
            hint={t(`officeRunning.retention.${name}.hint`, { least, most })}
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            error={
              parseRetentionDays(name, typed[name]) === null
                ? t('officeRunning.retention.wrong', { least, most })
                : undefined
            }
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value.trim() })}
          />
        )
      })}
      <div className={shared['acts']}>
        <Button
          type="submit"
          busy={busy}
          disabled={!wanted || RETAINED.every((name) => wanted[name] === days[name])}
        >
          {t('officeRunning.retention.save')}
        </Button>
      </div>
      {ends && (
        <ConfirmSheet
          open
          kind="danger"
          title={t('officeRunning.retention.ask')}
          yes={t('officeRunning.retention.save')}
          busy={busy}
          onYes={() => void save(ends.days)}
          onClose={() => setEnds(null)}
        >
          <p>{t('officeRunning.retention.ends', { n: ends.rows })}</p>
        </ConfirmSheet>
      )}
    </form>
  )
}

import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatDay, formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './audit.module.css'

export type LogCheck = Calls['GET /api/office/audit/check']['reply']

const Whole = ({ found }: { found: LogCheck }) => (
  <div role="status" className={css['check']}>
    <p>
      {found.since === null
        ? t('officeAudit.checkEmpty')
        : t('officeAudit.checkWhole', { n: found.whole, day: formatDay(found.since) })}
    </p>
    {found.waiting > 0 && <p>{t('officeAudit.checkWaiting', { n: found.waiting })}</p>}
    {found.redacted > 0 && <p>{t('officeAudit.checkRedacted', { n: found.redacted })}</p>}
    {found.hash !== '' && <p className={css['hash']}>{t('officeAudit.checkHash', { hash: found.hash })}</p>}
  </div>
)

const Broken = ({ found }: { found: LogCheck }) => (
  <div role="alert" className={`${css['check']} ${css['broken']}`}>
    <p>
      {found.isEndOurs
        ? t('officeAudit.checkBroken', { removed: found.removed, changed: found.changed })
        : t('officeAudit.checkEnd')}
    </p>
    {found.faults.length > 0 && (
      <ul>
        {found.faults.map(({ kind, at }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two faults may be of one moment
          <li key={i}>{t(`officeAudit.fault.${kind}`, { time: formatFullDate(at) })}</li>
        ))}
      </ul>
    )}
    <p>{t('officeAudit.checkAsk')}</p>
  </div>
)

/** What the check of the log found. */
export const CheckResult = ({ found }: { found: LogCheck }) =>
  found.isEndOurs && found.removed + found.changed === 0 ? <Whole found={found} /> : <Broken found={found} />

/** Has the log checked: is every entry there, as it was written? */
export const CheckLog = () => {
  const [found, setFound] = useState<LogCheck | null>(null)
  const { busy, send } = useSend()
  const check = () =>
    void send(() => client.call('GET /api/office/audit/check', {}), { done: setFound, failed: toastFailure })
  return (
    <Card
      title={t('officeAudit.check')}
      aside={
        <Button busy={busy} onClick={check}>
          {t('officeAudit.checkNow')}
        </Button>
      }
    >
      <div className={css['check']}>
        <p className={shared['quiet']}>{t('officeAudit.checkText')}</p>
        {found !== null && <CheckResult found={found} />}
      </div>
    </Card>
  )
}

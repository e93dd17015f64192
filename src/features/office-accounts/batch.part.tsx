import type { Calls } from '#contract/calls.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './accounts.module.css'

type Batch = Calls['GET /api/office/accounts/slips']['reply']['batches'][number]

interface BatchCardProps {
  batch: Batch
  onErase: (batchId: string) => void
}

/** One order: its progress, then its slips by class. */
export const BatchCard = ({ batch, onErase }: BatchCardProps) => {
  const { batchId, kind, label, state, done, total, passedOver, groups } = batch
  const { doing, send } = useSend<string>()
  const print = (inClass?: string) => {
    const body = { batchId, ...(inClass !== undefined && { inClass }) }
    void send(
      () => client.call('POST /api/office/accounts/slips/file', { body }),
      { done: ({ fileName, content }) => saveSpreadsheet(fileName, content) },
      inClass ?? 'all',
    )
  }
  const slips = groups.reduce((sum, group) => sum + group.slips, 0)
  const title = t(`officeAccounts.batch.${kind}`, { name: label || t('officeAccounts.many', { n: total }) })
  return (
    <Card title={title} aside={<span className={shared['quiet']}>{formatFullDate(batch.madeAt)}</span>}>
      <div className={css['batch']}>
        {state === 'working' && (
          <>
            <p role="status">{t('officeAccounts.working', { done, total })}</p>
            <progress max={total} value={done} aria-label={title} />
            <p className={shared['quiet']}>{t('officeAccounts.mayLeave')}</p>
          </>
        )}
        {state === 'failed' && (
          <p role="alert" className={shared['error']}>
            {t('officeAccounts.stopped', { done, total })}
          </p>
        )}
        {state === 'done' && passedOver > 0 && (
          <p className={shared['quiet']}>{t('officeAccounts.passedOver', { n: passedOver })}</p>
        )}
        {state === 'done' && slips === 0 && (
          <p className={shared['quiet']}>
            {t(batch.otherSession ? 'officeAccounts.otherSession' : 'officeAccounts.slipsGone')}
          </p>
        )}
        {state === 'done' && slips > 0 && (
          <>
            <p>{t('officeAccounts.ready', { n: slips, time: formatFullDate(batch.expiresAt) })}</p>
            <div className={css['groups']}>
              <Button kind="primary" busy={doing === 'all'} onClick={() => print()}>
                {t('officeAccounts.printAll', { n: slips })}
              </Button>
              {groups.length > 1 &&
                groups.map((group) => (
                  <Button
                    key={group.classId}
                    busy={doing === group.classId}
                    onClick={() => print(group.classId)}
                  >
                    {t('officeAccounts.printClass', {
                      name: group.className || t('officeAccounts.noClass'),
                      n: group.slips,
                    })}
                  </Button>
                ))}
              <Button kind="quiet" onClick={() => onErase(batchId)}>
                {t('officeAccounts.erase')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { useSend } from '#src/state/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import css from './accounts.module.css'
import { BatchCard } from './batch.part.tsx'

/** What was ordered lately, how far it is, and its slips. */
export const Slips = () => {
  const slips = useCall('GET /api/office/accounts/slips', {})
  const isWorking = slips.data?.batches.some((batch) => batch.state === 'working') ?? false
  useReloadWhile(isWorking, slips.reload)
  const [erasing, setErasing] = useState<string | null>(null)
  const { busy, send } = useSend()
  const erase = (batchId: string) =>
    send(() => client.call('POST /api/office/accounts/slips/erase', { body: { batchId } }), {
      always: () => setErasing(null),
      toast: t('officeAccounts.erased'),
      done: slips.reload,
    })
  return (
    <Reading of={slips} failed={t('officeAccounts.slipsFailed')} lines={5}>
      {({ batches }) => (
        <div className={css['page']}>
          {batches.length === 0 ? (
            <EmptyState title={t('officeAccounts.noSlips')} text={t('officeAccounts.noSlipsText')} />
          ) : (
            batches.map((batch) => <BatchCard key={batch.batchId} batch={batch} onErase={setErasing} />)
          )}
          <ConfirmSheet
            open={erasing !== null}
            title={t('officeAccounts.erase')}
            yes={t('officeAccounts.erase')}
            kind="danger"
            busy={busy}
            onYes={() => erasing !== null && void erase(erasing)}
            onClose={() => setErasing(null)}
          >
            <p>{t('officeAccounts.eraseMeans')}</p>
          </ConfirmSheet>
        </div>
      )}
    </Reading>
  )
}

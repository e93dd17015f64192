import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './accounts.module.css'
import { BatchCard } from './batch.part.tsx'
import { AccountTable } from './list.part.tsx'
import { Merges } from './merge.part.tsx'
import { MergeSheet } from './merge-sheet.part.tsx'

/** What was ordered lately, how far it is, and its slips. */
const Slips = () => {
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

const VIEWS = ['list', 'slips', 'merges'] as const

/** Accounts of the school: who has one, slips to hand out, children entered twice. */
export const OfficeAccountsScreen = () => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('list')
  // a merge made while the list of merges is shown: it is read once more
  const [merged, setMerged] = useState(0)
  const [pair, setPair] = useState<readonly [string, string] | null>(null)
  const places = useCall('GET /api/office/people/places', {})
  const merge = (keptId: string, goneId: string) => setPair([keptId, goneId])
  return (
    <Page title={t('officeAccounts.title')} wide asOf={places.asOf}>
      <div className={css['page']}>
        <SegmentedControl
          label={t('officeAccounts.view')}
          options={VIEWS.map((value) => ({ value, title: t(`officeAccounts.view.${value}`) }))}
          value={view}
          onChange={setView}
        />
        {view === 'list' && (
          <Reading of={places} failed={t('officeAccounts.failed')} lines={8}>
            {({ grades }) => (
              <AccountTable
                grades={grades}
                reloadGrades={places.reload}
                onOrdered={() => setView('slips')}
                onMerge={merge}
              />
            )}
          </Reading>
        )}
        {view === 'slips' && <Slips />}
        {view === 'merges' && <Merges key={merged} onMerge={merge} />}
      </div>
      {pair && (
        <MergeSheet
          ids={pair}
          onClose={() => setPair(null)}
          onDone={() => {
            setPair(null)
            setMerged((n) => n + 1)
            setView('merges')
          }}
        />
      )}
    </Page>
  )
}

import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './accounts.module.css'
import { AccountTable } from './list.part.tsx'
import { Merges } from './merge.part.tsx'
import { MergeSheet } from './merge-sheet.part.tsx'
import { Slips } from './slips.part.tsx'

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

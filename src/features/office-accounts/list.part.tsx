import { useMemo, useState } from 'react'
import type { OfficeAccount } from '#contract/office/accounts.ts'
import type { SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { allPages } from '#src/state/all-pages.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useCall } from '#src/state/resource.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY, type TableQuery } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { ACTS, type AccountAction, fitting, toStudentPair } from './chosen.rules.ts'
import { buildAccountColumns } from './columns.part.tsx'
import { MakeForClass } from './make.part.tsx'
import { filterOf, toAccountsQuery } from './query.rules.ts'
import { useAccountActs } from './use-account-acts.ts'

interface AskProps {
  act: AccountAction
  chosen: readonly OfficeAccount[]
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Says for whom something is done and what it means, before it is. */
const Ask = ({ act, chosen, busy, onYes, onClose }: AskProps) => {
  const { rows, left } = fitting(act, chosen)
  const name = rows[0]?.name ?? ''
  return (
    <ConfirmSheet
      open
      title={t(`officeAccounts.${act}`)}
      yes={t(`officeAccounts.${act}`)}
      kind={act === 'lock' || act === 'reset' ? 'danger' : 'primary'}
      busy={busy}
      onYes={onYes}
      onClose={onClose}
    >
      <div className={shared['stack']}>
        <p className={shared['strong']}>
          {rows.length === 1 ? name : t('officeAccounts.forMany', { name, n: rows.length })}
        </p>
        <p>{t(`officeAccounts.means.${act}`)}</p>
        {left > 0 && <p className={shared['quiet']}>{t('officeAccounts.leftOut', { n: left })}</p>}
      </div>
    </ConfirmSheet>
  )
}

interface AccountTableProps {
  grades: SchoolPlaces['grades']
  reloadGrades: () => Promise<void>
  onOrdered: () => void
  onMerge: (keptId: string, goneId: string) => void
}

/** All that a query finds. */
const allRows = (query: TableQuery): Promise<OfficeAccount[]> =>
  allPages((at) => client.call('GET /api/office/accounts', { query: { ...filterOf(query), ...at } }))

/** Everybody with the account, and what is done with those chosen. */
export const AccountTable = ({ grades, reloadGrades, onOrdered, onMerge }: AccountTableProps) => {
  const [query, setQuery] = useState<TableQuery>(FIRST_QUERY)
  const asked = useCall('GET /api/office/accounts', { query: toAccountsQuery(query) })
  const accounts = useLast(asked)
  const columns = useMemo(() => buildAccountColumns(grades), [grades])
  const [asking, setAsking] = useState<{
    act: AccountAction
    chosen: readonly OfficeAccount[]
    clear: () => void
  } | null>(null)
  const [making, setMaking] = useState(false)
  const acts = useAccountActs({
    always: () => {
      asking?.clear()
      setAsking(null)
      setMaking(false)
    },
    ordered: onOrdered,
    changed: async () => {
      await Promise.all([accounts.reload(), reloadGrades()])
    },
  })
  return (
    <Reading of={accounts} failed={t('officeAccounts.failed')} lines={8}>
      {({ list, total }) => (
        <>
          <DataTable
            label={t('officeAccounts.list')}
            columns={columns}
            rows={list}
            rowId={(row) => row.rowId}
            loading={asked.data === null}
            server={{ query, onQuery: setQuery, total, all: () => allRows(query) }}
            onFile={saveTable(t('officeAccounts.list'))}
            tools={
              <Button kind="primary" onClick={() => setMaking(true)}>
                {t('officeAccounts.makeFor')}
              </Button>
            }
            actions={(chosen, clear) => {
              const pair = toStudentPair(chosen)
              return (
                <>
                  {ACTS.filter((act) => fitting(act, chosen).rows.length > 0).map((act) => (
                    <Button key={act} onClick={() => setAsking({ act, chosen, clear })}>
                      {t(`officeAccounts.${act}`)}
                    </Button>
                  ))}
                  {pair && (
                    <Button onClick={() => onMerge(pair[0].personId, pair[1].personId)}>
                      {t('officeAccounts.merge')}
                    </Button>
                  )}
                </>
              )
            }}
            empty={<EmptyState title={t('officeAccounts.none')} text={t('officeAccounts.noneText')} />}
          />
          {asking && (
            <Ask
              {...asking}
              busy={acts.busy}
              onYes={() => void acts.act(asking.act, asking.chosen)}
              onClose={() => setAsking(null)}
            />
          )}
          {making && (
            <MakeForClass
              grades={grades}
              busy={acts.busy}
              onYes={(classId) => void acts.makeFor(classId)}
              onClose={() => setMaking(false)}
            />
          )}
        </>
      )}
    </Reading>
  )
}

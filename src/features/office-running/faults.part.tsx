import type { Calls } from '#contract/calls.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveTable } from '#src/state/save-table.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import shared from '#src/ui/shared.module.css'

type Fault = Calls['GET /api/office/running']['reply']['faults'][number]

const columnsOf = (): TableColumn<Fault>[] => [
  {
    id: 'kind',
    title: t('officeRunning.faultKind'),
    heads: true,
    filter: true,
    value: ({ kind }) => (kind === 'other' ? t('officeRunning.faultOther') : kind),
  },
  { id: 'times', title: t('officeRunning.times'), number: true, value: ({ times }) => times },
  { id: 'place', title: t('officeRunning.place'), value: ({ place }) => place },
  {
    id: 'message',
    title: t('officeRunning.message'),
    value: ({ message }) => message,
    show: ({ message }) => <span className={shared['words']}>{message}</span>,
  },
  {
    id: 'last',
    title: t('officeRunning.last'),
    value: ({ lastAt }) => lastAt,
    file: ({ lastAt }) => formatDate(lastAt),
    show: ({ lastAt }) => formatDate(lastAt),
  },
  { id: 'build', title: t('officeRunning.build'), value: ({ build }) => build },
]

/** What apps of the school told of their own faults in the last week, by kind. */
export const FaultsCard = ({ faults }: { faults: readonly Fault[] }) => (
  <Card title={t('officeRunning.faults')}>
    <DataTable
      label={t('officeRunning.faults')}
      columns={columnsOf()}
      rows={faults}
      rowId={({ kind, place }) => `${kind} ${place}`}
      pageSize={20}
      onFile={saveTable(t('officeRunning.faults'))}
      empty={
        <EmptyState sign="done" title={t('officeRunning.noFaults')} text={t('officeRunning.noFaultsText')} />
      }
    />
  </Card>
)

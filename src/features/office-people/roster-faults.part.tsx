import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import shared from '#src/ui/shared.module.css'

type Faults = Calls['GET /api/office/people/roster/look']['reply']['faults']
type RosterFaultRow = Faults['rows'][number]

const columns = (): TableColumn<RosterFaultRow>[] => [
  { id: 'sheet', title: t('officePeople.rosterSheet'), value: (row) => row.sheet },
  { id: 'row', title: t('officePeople.rosterRow'), number: true, value: (row) => row.row },
  { id: 'column', title: t('officePeople.rosterColumn'), value: (row) => row.columnName },
  { id: 'what', title: t('officePeople.rosterFault'), heads: true, value: (row) => row.what },
  { id: 'todo', title: t('officePeople.rosterTodo'), value: (row) => row.todo },
]

/** What is wrong in a file, where, and what to do. */
export const RosterFaults = ({ faults }: { faults: Faults }) => {
  const [shown] = useState(columns)
  if (faults.count === 0) return null
  const rows = faults.rows.map((row, i) => ({ ...row, id: `${i}` }))
  return (
    <Card title={t('officePeople.rosterFaults', { n: faults.count })}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t('officePeople.rosterFaultsHint')}</p>
        <DataTable
          label={t('officePeople.rosterFaults', { n: faults.count })}
          columns={shown}
          rows={rows}
          rowId={(row) => (row as RosterFaultRow & { id: string }).id}
          empty={null}
        />
      </div>
    </Card>
  )
}

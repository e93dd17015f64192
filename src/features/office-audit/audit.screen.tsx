import { useMemo, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY, type TableColumn, type TableQuery } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import css from './audit.module.css'
import { CheckLog } from './check.part.tsx'
import { type Days, toAuditQuery } from './query.rules.ts'

type Log = Calls['GET /api/office/audit']['reply']
type AuditLogRow = Log['rows'][number]

const textOf = ({ changes }: AuditLogRow): string =>
  changes.map(({ field, before, after }) => `${field} ${before ?? ''} → ${after ?? ''}`).join('; ')

/** What is different: field, before, after. */
const Changes = ({ changes }: Pick<AuditLogRow, 'changes'>) => (
  <ul className={css['changes']}>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        {field !== '' && <span className={css['of']}>{field}</span>}
        {before !== null && <del>{before}</del>}
        {after !== null && <ins>{after}</ins>}
      </li>
    ))}
  </ul>
)

/** Columns of the log. @param people who can be chosen */
const columnsOf = (people: Log['people']): TableColumn<AuditLogRow>[] => [
  {
    id: 'when',
    title: t('officeAudit.when'),
    value: (row) => row.at,
    show: (row) => formatFullDate(row.at),
    sort: false,
    width: 9,
  },
  {
    id: 'by',
    title: t('officeAudit.by'),
    value: (row) => row.userName,
    sort: false,
    filter: people.map(({ userId, userName }) => ({ value: userId, title: userName })),
  },
  {
    id: 'what',
    title: t('officeAudit.what'),
    value: (row) => row.action,
    sort: false,
    heads: true,
    width: 12,
  },
  { id: 'of', title: t('officeAudit.of'), value: (row) => row.target, sort: false },
  {
    id: 'change',
    title: t('officeAudit.change'),
    value: textOf,
    show: (row) => <Changes changes={row.changes} />,
    sort: false,
    width: 14,
  },
]

type Format = Calls['GET /api/office/audit/file']['query']['format']

/** What was done in the office: search, by person and day, page by page, as a file. */
export const AuditScreen = () => {
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const [table, setTable] = useState<TableQuery>(FIRST_QUERY)
  const query = toAuditQuery(table, days)
  const log = useCall('GET /api/office/audit', {
    query: { ...query, pageNo: table.page + 1, pageSize: table.pageSize },
  })
  // the rows before stay while others are on their way
  const [last, setLast] = useState(log.data)
  if (log.data !== null && log.data !== last) setLast(log.data)
  const people = last?.people
  const columns = useMemo(() => columnsOf(people ?? []), [people])
  const { doing, send } = useSend<Format>()
  const save = (format: Format) =>
    void send(
      () => client.call('GET /api/office/audit/file', { query: { ...query, format } }),
      { done: ({ fileName, content }) => saveSpreadsheet(fileName, content) },
      format,
    )
  const setDay = (change: Partial<Days>) => {
    setDays({ ...days, ...change })
    setTable({ ...table, page: 0 })
  }
  const tools = (
    <>
      <Button busy={doing === 'csv'} onClick={() => save('csv')}>
        {t('officeAudit.csv')}
      </Button>
      <Button busy={doing === 'xlsx'} onClick={() => save('xlsx')}>
        {t('officeAudit.xlsx')}
      </Button>
    </>
  )
  return (
    <Page title={t('office.audit')} wide asOf={log.asOf}>
      <div className={css['days']}>
        <Field
          label={t('officeAudit.from')}
          type="date"
          value={days.from}
          max={days.to || undefined}
          onChange={(event) => setDay({ from: event.target.value })}
        />
        <Field
          label={t('officeAudit.to')}
          type="date"
          value={days.to}
          min={days.from || undefined}
          onChange={(event) => setDay({ to: event.target.value })}
        />
      </div>
      <Reading
        of={{ ...log, data: log.failure === null ? last : log.data }}
        failed={t('office.audit')}
        lines={8}
      >
        {({ rows, total }) => (
          <DataTable
            label={t('office.audit')}
            columns={columns}
            rows={rows}
            rowId={(row) => row.auditId}
            loading={log.loading}
            server={{ query: table, onQuery: setTable, total }}
            tools={tools}
            empty={<EmptyState title={t('officeAudit.none')} />}
          />
        )}
      </Reading>
      <CheckLog />
    </Page>
  )
}

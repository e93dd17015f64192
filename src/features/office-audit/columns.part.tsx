import type { Calls } from '#contract/calls.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import css from './audit.module.css'

type Log = Calls['GET /api/office/audit']['reply']
type Row = Log['rows'][number]

const FIELDS = {
  secondFactor: 'officeAudit.field.secondFactor',
  recoveryCodes: 'officeAudit.field.recoveryCodes',
  rule: 'officeAudit.field.rule',
  name: 'officeAudit.field.name',
  account: 'officeAudit.field.account',
  newAccount: 'officeAudit.field.newAccount',
  school: 'officeAudit.field.school',
} as const

/** A field by its word, where it has one. */
const fieldName = (field: string): string =>
  field in FIELDS ? t(FIELDS[field as keyof typeof FIELDS]) : field

const textOf = ({ changes }: Row): string =>
  changes.map(({ field, before, after }) => `${fieldName(field)} ${before ?? ''} → ${after ?? ''}`).join('; ')

/** What is different: field, before, after. */
const Changes = ({ changes }: Pick<Row, 'changes'>) => (
  <ul className={css['changes']}>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        {field !== '' && <span className={css['of']}>{fieldName(field)}</span>}
        {before !== null && <del>{before}</del>}
        {after !== null && <ins>{after}</ins>}
      </li>
    ))}
  </ul>
)

/** Columns of the log. @param people who can be chosen */
export const columnsOf = (people: Log['people']): TableColumn<Row>[] => [
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

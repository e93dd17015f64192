import type { OfficeAccount } from '#contract/office/accounts.ts'
import type { SchoolPlaces } from '#contract/office/people.ts'
import type { RoleCode } from '#contract/roles.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import css from './accounts.module.css'

const TONES: Readonly<Record<OfficeAccount['state'], Tone>> = {
  none: 'warn',
  unused: 'info',
  used: 'good',
  locked: 'bad',
}
const STATES = ['none', 'unused', 'used', 'locked'] as const
const KINDS = ['student', 'parent', 'staff'] as const

/** Roles that have no pages here and so no name of their own elsewhere. */
const OTHERS = {
  [-1]: 'officeAccounts.role.superAdmin',
  0: 'officeAccounts.role.scheduleAdmin',
  1: 'officeAccounts.role.sales',
  2: 'officeAccounts.role.school',
  6: 'officeAccounts.role.typist',
  7: 'officeAccounts.role.subjectAdmin',
  8: 'officeAccounts.role.instructor',
  13: 'officeAccounts.role.partner',
  20: 'officeAccounts.role.subjectDirector',
} as const
const nameOfRole = (role: RoleCode): string =>
  role in OTHERS ? t(OTHERS[role as keyof typeof OTHERS]) : roleName(role)

const rolesOf = (row: OfficeAccount): string => row.roles.map(nameOfRole).join(t('officeAccounts.comma'))
const formatAccountState = (row: OfficeAccount): string => t(`officeAccounts.state.${row.state}`)

/** Columns of the accounts; classes are those that can be chosen. */
export const buildAccountColumns = (grades: SchoolPlaces['grades']): TableColumn<OfficeAccount>[] => [
  {
    id: 'name',
    title: t('officeAccounts.name'),
    heads: true,
    value: (row) => row.name,
    show: (row) => (
      <span className={css['badges']}>
        {row.name}
        {row.self && <Badge tone="info">{t('officeAccounts.self')}</Badge>}
        {row.elsewhere && <Badge>{t('officeAccounts.elsewhere')}</Badge>}
      </span>
    ),
  },
  {
    id: 'kind',
    title: t('officeAccounts.kind'),
    sort: false,
    value: (row) => t(`officeAccounts.kind.${row.kind}`),
    filter: KINDS.map((value) => ({ value, title: t(`officeAccounts.kind.${value}`) })),
  },
  {
    id: 'class',
    title: t('officeAccounts.class'),
    value: (row) => row.className,
    filter: grades.flatMap((grade) =>
      grade.classes.map(({ classId, name }) => ({
        value: classId,
        title: name.startsWith(grade.name.replace(/年级$/, '')) ? name : `${grade.name} ${name}`,
      })),
    ),
  },
  { id: 'about', title: t('officeAccounts.about'), sort: false, width: 7, value: (row) => row.about },
  { id: 'login', title: t('officeAccounts.login'), width: 7, value: (row) => row.login },
  {
    id: 'state',
    title: t('officeAccounts.state'),
    sort: false,
    value: formatAccountState,
    show: (row) => <Badge tone={TONES[row.state]}>{formatAccountState(row)}</Badge>,
    filter: STATES.map((value) => ({ value, title: t(`officeAccounts.state.${value}`) })),
  },
  { id: 'roles', title: t('officeAccounts.roles'), sort: false, value: rolesOf },
  {
    id: 'seen',
    title: t('officeAccounts.seen'),
    value: (row) => (row.seenAt === null ? null : formatFullDate(row.seenAt)),
  },
]

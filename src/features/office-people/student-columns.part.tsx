import type { OfficeStudent } from '#contract/office/people.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { AccountBadge, accountText } from './account-state.part.tsx'
import css from './office-people.module.css'
import { classOptions, type Grade, gradeOptions } from './places.rules.ts'

interface StudentColumnOptions {
  grades: readonly Grade[]
  /** Id of the grade the list is narrowed to, or undefined. */
  gradeId: string | undefined
  roll: 'here' | 'left'
  onOpen: (student: OfficeStudent) => void
}

/** Columns of students who are here, or of those who left. */
export const studentColumns = ({
  grades,
  gradeId,
  roll,
  onOpen,
}: StudentColumnOptions): TableColumn<OfficeStudent>[] => [
  {
    id: 'name',
    title: t('officePeople.name'),
    heads: true,
    value: (student) => student.name,
    show: (student) => (
      <Button kind="quiet" className={css['name']} onClick={() => onOpen(student)}>
        {student.name}
      </Button>
    ),
  },
  { id: 'number', title: t('officePeople.number'), value: (student) => student.number, width: 8 },
  {
    id: 'grade',
    title: t('officePeople.grade'),
    value: (student) => student.gradeName,
    sort: false,
    filter: gradeOptions(grades),
  },
  {
    id: 'class',
    title: t('officePeople.class'),
    value: (student) => student.className,
    filter: classOptions(gradeId ? grades.filter((grade) => grade.gradeId === gradeId) : grades),
  },
  ...(roll === 'left' ? [leftColumn()] : []),
  {
    id: 'account',
    title: t('officePeople.account'),
    value: (student) => accountText(student.account),
    show: (student) => <AccountBadge state={student.account} />,
    sort: false,
  },
  {
    id: 'parents',
    title: t('officePeople.parents'),
    value: (student) => student.parents,
    sort: false,
    number: true,
  },
]

const leftColumn = (): TableColumn<OfficeStudent> => ({
  id: 'left',
  title: t('officePeople.left'),
  value: ({ leftAt, why }) =>
    leftAt === null || why === ''
      ? null
      : t('officePeople.leftOn', { why: t(`officePeople.why.${why}`), day: formatDay(leftAt) }),
  sort: false,
})

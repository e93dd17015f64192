import { useMemo, useState } from 'react'
import type { OfficeStaff, SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import { allPages } from '#src/state/all-pages.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useCall } from '#src/state/resource.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY, type TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { AccountBadge, accountText } from './account-state.part.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'
import { classOptions, openGrades } from './places.rules.ts'
import { pageQuery } from './query.rules.ts'
import { StaffSheet } from './staff-sheet.part.tsx'

interface UnsureBarProps {
  /** Number of people whose subject the school has to say. */
  people: number
  /** True: the list shows them alone. */
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
}

/** Asks the office which of the subjects that shared a code is meant, as long as it is not said for everybody. */
const UnsureBar = ({ people, isOnly, onOnly }: UnsureBarProps) =>
  people === 0 && !isOnly ? null : (
    <LineBar
      tone={people === 0 ? 'info' : 'warn'}
      action={
        <Button kind="quiet" onClick={() => onOnly(!isOnly)}>
          {isOnly ? t('officePeople.unsureAll') : t('officePeople.unsureOnly')}
        </Button>
      }
    >
      {people === 0 ? t('officePeople.unsureDone') : t('officePeople.unsure', { n: people })}
    </LineBar>
  )

/** `年级主任（九年级）`: the roles of a member of staff in words. */
function rolesText({ roles }: OfficeStaff, { grades, courses }: SchoolPlaces): string {
  const part = (gradeId: string, courseId: string): string =>
    [
      grades.find((grade) => grade.gradeId === gradeId)?.name ?? '',
      courses.find((course) => course.courseId === courseId)?.courseName ?? '',
    ]
      .filter((word) => word !== '')
      .join(' ')
  return roles
    .map(({ userType, gradeId, courseId, unsure }) => {
      const of = unsure
        ? [part(gradeId, ''), t('officePeople.unsureCourse')].filter((word) => word !== '').join(' ')
        : part(gradeId, courseId)
      return of === '' ? roleName(userType) : t('officePeople.roleOf', { role: roleName(userType), of })
    })
    .join(t('officePeople.comma'))
}

/** `九(1)班 数学、九(1)班 班主任`: what one teaches and heads. */
const teachingText = ({ teaching }: OfficeStaff, { courses }: SchoolPlaces): string =>
  teaching
    .map(({ className, courseId, isHead, unsure }) =>
      t('officePeople.teaches', {
        class: className,
        course: isHead
          ? t('officePeople.head')
          : unsure
            ? t('officePeople.unsureCourse')
            : (courses.find((course) => course.courseId === courseId)?.courseName ?? courseId),
      }),
    )
    .join(t('officePeople.comma'))

const CALL = 'GET /api/office/people/staff'

const columnsOf = (
  places: SchoolPlaces,
  onOpen: (staff: OfficeStaff) => void,
): TableColumn<OfficeStaff>[] => [
  {
    id: 'name',
    title: t('officePeople.name'),
    heads: true,
    value: (staff) => staff.name,
    // who only runs the office teaches nothing: the page of administrators is theirs
    show: (staff) =>
      staff.teacherId === '' ? (
        staff.name
      ) : (
        <Button kind="quiet" className={css['name']} onClick={() => onOpen(staff)}>
          {staff.name}
        </Button>
      ),
  },
  {
    id: 'roles',
    title: t('officePeople.roles'),
    value: (staff) => rolesText(staff, places),
    sort: false,
    width: 10,
  },
  {
    id: 'class',
    title: t('officePeople.teaching'),
    value: (staff) => teachingText(staff, places),
    sort: false,
    filter: classOptions(openGrades(places)),
    width: 16,
  },
  { id: 'login', title: t('officePeople.login'), value: (staff) => staff.login || null, sort: false },
  {
    id: 'account',
    title: t('officePeople.account'),
    value: (staff) => accountText(staff.account),
    show: (staff) => <AccountBadge state={staff.account} />,
    sort: false,
  },
]

/** Teachers, leaders and administrators: which roles, who teaches what where. */
export const Staff = ({ places }: { places: SchoolPlaces }) => {
  const [query, setQuery] = useState(FIRST_QUERY)
  const [open, setOpen] = useState<OfficeStaff | 'new' | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const [only, setOnly] = useState(false)
  const asking = { ...pageQuery(query), ...(only && { only: 'unsure' as const }) }
  const asked = useCall(CALL, { query: asking })
  const staff = useLast(asked)
  const columns = useMemo(() => columnsOf(places, setOpen), [places])
  const changed = async (next: Undo | null) => {
    setUndo(next)
    await staff.reload()
  }
  const add = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      {t('officePeople.addStaff')}
    </Button>
  )
  return (
    <>
      <PeopleUndo undo={undo} onGone={() => changed(null)} />
      <Reading of={staff} failed={t('officePeople.staffFailed')} lines={8}>
        {({ list, total, unsure = 0 }) => (
          <>
            <UnsureBar
              people={unsure}
              isOnly={only}
              onOnly={(isOnly) => {
                setOnly(isOnly)
                setQuery(FIRST_QUERY)
              }}
            />
            <DataTable
              label={t('officePeople.staff')}
              columns={columns}
              rows={list}
              rowId={(one) => one.teacherId || (one.accountId ?? one.name)}
              loading={asked.data === null}
              server={{
                query,
                onQuery: setQuery,
                total,
                all: () => allPages((at) => client.call(CALL, { query: { ...asking, ...at } })),
              }}
              tools={add}
              onFile={saveTable(t('officePeople.staff'))}
              empty={
                <EmptyState
                  title={t('officePeople.noStaff')}
                  text={t('officePeople.noStaffText')}
                  action={add}
                />
              }
            />
          </>
        )}
      </Reading>
      {open !== null && (
        <StaffSheet
          staff={open === 'new' ? null : open}
          places={places}
          onClose={() => setOpen(null)}
          onChanged={changed}
        />
      )}
    </>
  )
}

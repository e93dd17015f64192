import { useMemo, useState } from 'react'
import type { OfficeStaff } from '#contract/office-people.ts'
import { t } from '#src/i18n/i18n.ts'
import { allPages } from '#src/state/all-pages.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { saveTable } from '#src/state/save-table.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY, type TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { AccountBadge, accountText } from './account-state.part.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'
import { classOptions, openGrades, type Places } from './places.rules.ts'
import { pageQuery } from './query.rules.ts'
import { StaffSheet } from './staff-sheet.part.tsx'
import { rolesText, teachingText } from './staff-text.rules.ts'
import { UnsureBar } from './unsure-bar.part.tsx'

const CALL = 'GET /api/office/people/staff'

const columnsOf = (places: Places, onOpen: (staff: OfficeStaff) => void): TableColumn<OfficeStaff>[] => [
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
export const Staff = ({ places }: { places: Places }) => {
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

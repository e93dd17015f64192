import { useCallback, useMemo, useState } from 'react'
import type { SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ClassSheet, DropClass } from './class-sheet.part.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'
import { type ClassRow, openGrades } from './places.rules.ts'

const columnsOf = (
  onOpen: (row: ClassRow) => void,
  onChanged: (undo: Undo | null) => Promise<void>,
): TableColumn<ClassRow>[] => [
  {
    id: 'name',
    title: t('officePeople.class'),
    heads: true,
    value: (row) => row.name,
    show: (row) => (
      <Button kind="quiet" className={css['name']} onClick={() => onOpen(row)}>
        {row.name}
      </Button>
    ),
  },
  { id: 'grade', title: t('officePeople.grade'), value: (row) => row.gradeName, filter: true },
  { id: 'students', title: t('officePeople.students'), value: (row) => row.students, number: true },
  {
    id: 'without',
    title: t('officePeople.withoutAccount'),
    value: (row) => row.withoutAccount,
    number: true,
  },
  {
    id: 'do',
    title: t('officePeople.do'),
    value: () => null,
    sort: false,
    show: (row) => (row.students === 0 ? <DropClass row={row} onChanged={onChanged} /> : ''),
  },
]

/** Classes of the grades that are here: added, renamed, and taken away while nothing hangs on them. */
export const Classes = ({ places, onPlaces }: { places: SchoolPlaces; onPlaces: () => Promise<void> }) => {
  const [open, setOpen] = useState<ClassRow | 'new' | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const grades = openGrades(places)
  const rows = useMemo(
    () =>
      openGrades(places).flatMap(({ gradeId, name: gradeName, classes }) =>
        classes.map((one): ClassRow => ({ ...one, gradeId, gradeName })),
      ),
    [places],
  )
  const changed = useCallback(
    async (next: Undo | null) => {
      setUndo(next)
      await onPlaces()
    },
    [onPlaces],
  )
  const columns = useMemo(() => columnsOf(setOpen, changed), [changed])
  const add = (
    <Button kind="primary" disabled={grades.length === 0} onClick={() => setOpen('new')}>
      {t('officePeople.addClass')}
    </Button>
  )
  return (
    <>
      <PeopleUndo undo={undo} onGone={() => changed(null)} />
      <DataTable
        label={t('officePeople.classes')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.classId}
        tools={
          <>
            {add}
            <ButtonLink href={OFFICE.year}>{t('officePeople.year')}</ButtonLink>
          </>
        }
        onFile={saveTable(t('officePeople.classes'))}
        empty={
          <EmptyState
            title={t('officePeople.noClasses')}
            text={t(grades.length === 0 ? 'officePeople.noGradesText' : 'officePeople.noClassesText')}
            action={grades.length > 0 && add}
          />
        }
      />
      {open !== null && (
        <ClassSheet
          row={open === 'new' ? null : open}
          grades={grades}
          onClose={() => setOpen(null)}
          onChanged={changed}
        />
      )}
    </>
  )
}

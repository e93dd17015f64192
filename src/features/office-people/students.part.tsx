import { useMemo, useState } from 'react'
import type { OfficeStudent, SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { allPages } from '#src/state/all-pages.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useCall } from '#src/state/resource.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'
import { openGrades } from './places.rules.ts'
import { dropForeignClassFilter, studentQuery } from './query.rules.ts'
import { studentColumns } from './student-columns.part.tsx'
import { StudentSheet } from './student-sheet.part.tsx'
import { StudentsActions } from './students-actions.part.tsx'

interface StudentsProps {
  places: SchoolPlaces
  onPlaces: () => Promise<void>
}

type Roll = 'here' | 'left'
const CALL = 'GET /api/office/people/students'

/** Students of the school: found, added, corrected, moved, leaving and coming back. */
export const Students = ({ places, onPlaces }: StudentsProps) => {
  const [query, setQuery] = useState(FIRST_QUERY)
  const [roll, setRoll] = useState<Roll>('here')
  const [open, setOpen] = useState<OfficeStudent | 'new' | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const asked = useCall(CALL, { query: studentQuery(query, roll) })
  const students = useLast(asked)
  const grades = roll === 'here' ? openGrades(places) : places.grades
  const gradeId = query.filters['grade']
  const columns = useMemo(
    () =>
      studentColumns({
        grades: roll === 'here' ? openGrades(places) : places.grades,
        gradeId,
        roll,
        onOpen: setOpen,
      }),
    [places, gradeId, roll],
  )
  const changed = async (next: Undo | null) => {
    setUndo(next)
    await Promise.all([students.reload(), onPlaces()])
  }
  const add = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      {t('officePeople.addStudent')}
    </Button>
  )
  return (
    <>
      <PeopleUndo undo={undo} onGone={() => changed(null)} />
      <div className={css['roll']}>
        <SegmentedControl<Roll>
          label={t('officePeople.roll')}
          options={[
            { value: 'here', title: t('officePeople.roll.here') },
            { value: 'left', title: t('officePeople.roll.left') },
          ]}
          value={roll}
          onChange={(next) => {
            setRoll(next)
            setQuery({ ...FIRST_QUERY, pageSize: query.pageSize })
          }}
        />
      </div>
      <Reading of={students} failed={t('officePeople.studentsFailed')} lines={8}>
        {({ list, total }) => (
          <DataTable
            key={roll}
            label={t('officePeople.students')}
            columns={columns}
            rows={list}
            rowId={(student) => student.studentId}
            loading={asked.data === null}
            server={{
              query,
              onQuery: (next) => setQuery(dropForeignClassFilter(next, grades)),
              total,
              all: () =>
                allPages((at) => client.call(CALL, { query: { ...studentQuery(query, roll), ...at } })),
            }}
            tools={
              roll === 'here' && (
                <>
                  {add}
                  <ButtonLink href={OFFICE.roster}>{t('officePeople.roster')}</ButtonLink>
                </>
              )
            }
            actions={(chosen, clear) => (
              <StudentsActions
                chosen={chosen}
                roll={roll}
                grades={openGrades(places)}
                onDone={(next) => {
                  clear()
                  return changed(next)
                }}
              />
            )}
            onFile={saveTable(t('officePeople.students'))}
            empty={
              <EmptyState
                title={t(roll === 'here' ? 'officePeople.noStudents' : 'officePeople.nobodyLeft')}
                {...(roll === 'here' && { text: t('officePeople.noStudentsText'), action: add })}
              />
            }
          />
        )}
      </Reading>
      {open !== null && (
        <StudentSheet
          student={open === 'new' ? null : open}
          grades={openGrades(places)}
          onClose={() => setOpen(null)}
          onChanged={changed}
        />
      )}
    </>
  )
}

import { type FormEvent, useState } from 'react'
import type { OfficeStudent } from '#contract/office/people.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { ChildData } from './child-data.part.tsx'
import type { Undo } from './people-undo.part.tsx'
import { classOptions, type Grade } from './places.rules.ts'
import { SaveRow } from './save-row.part.tsx'
import { readStudentForm, type StudentForm } from './student-form.rules.ts'
import { StudentPeople } from './student-people.part.tsx'

interface StudentSheetProps {
  /** Null: a new one. */
  student: OfficeStudent | null
  grades: readonly Grade[]
  onClose: () => void
  onChanged: (undo: Undo | null) => Promise<void>
}

const SAVE = 'POST /api/office/people/student/save'

/** One student: number, name and class, the family's accounts. */
export const StudentSheet = ({ student, grades, onClose, onChanged }: StudentSheetProps) => {
  const classes = classOptions(grades)
  const [form, setForm] = useState<StudentForm>({
    number: student?.number ?? '',
    name: student?.name ?? '',
    classId: student?.classId ?? classes[0]?.value ?? '',
  })
  const [told, setTold] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, send } = useSend()
  const { read, wrong } = readStudentForm(form)
  const wrongText = (field: 'number' | 'name') =>
    told && wrong.includes(field) ? t(`officePeople.wrong.${field}`) : undefined
  const bodyOf = (of: StudentForm) => ({
    ...(student && { ofStudentId: student.studentId }),
    number: of.number,
    personName: of.name,
    toClassId: of.classId,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    setSaid(null)
    if (wrong.length > 0) return
    void send(() => client.call(SAVE, { body: bodyOf(read) }), {
      done: async () => {
        onClose()
        await onChanged({
          text: t(student ? 'officePeople.saved' : 'officePeople.added', { name: read.name }),
          back: student ? () => client.call(SAVE, { body: bodyOf(student) }) : null,
        })
      },
      failed: (failure) => setSaid(failureText(failure)),
    })
  }
  const isHere = student === null || student.leftAt === null
  return (
    <Sheet open title={student?.name ?? t('officePeople.addStudent')} onClose={onClose}>
      <form className={shared['middle']} noValidate onSubmit={save}>
        <Field
          label={t('officePeople.number')}
          value={form.number}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          error={wrongText('number')}
          onChange={({ target }) => setForm({ ...form, number: target.value })}
        />
        <Field
          label={t('officePeople.name')}
          value={form.name}
          maxLength={40}
          autoComplete="off"
          error={wrongText('name')}
          onChange={({ target }) => setForm({ ...form, name: target.value })}
        />
        {isHere && (
          <SelectField
            label={t('officePeople.class')}
            options={classes}
            value={form.classId}
            onChange={(classId) => setForm({ ...form, classId })}
          />
        )}
        <SaveRow said={said} busy={busy} />
      </form>
      {student && <StudentPeople student={student} onChanged={() => onChanged(null)} />}
      {student && student.why !== 'merged' && (
        <ChildData
          student={student}
          onErased={async () => {
            onClose()
            await onChanged(null)
          }}
        />
      )}
    </Sheet>
  )
}

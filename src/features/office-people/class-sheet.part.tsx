import { type FormEvent, useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import type { Undo } from './people-undo.part.tsx'
import { type ClassRow, type Grade, gradeOptions } from './places.rules.ts'

interface ClassSheetProps {
  /** Null: a new one. */
  row: ClassRow | null
  grades: readonly Grade[]
  onClose: () => void
  onChanged: (undo: Undo | null) => Promise<void>
}

const SAVE = 'POST /api/office/people/class/save'
const DROP = 'POST /api/office/people/class/drop'

/** Adds a class to a grade, or corrects its name. */
export const ClassSheet = ({ row, grades, onClose, onChanged }: ClassSheetProps) => {
  const [name, setName] = useState(row?.name ?? '')
  const [gradeId, setGradeId] = useState(row?.gradeId ?? grades[0]?.gradeId ?? '')
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, send } = useSend()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const placeName = name.trim()
    if (placeName === '') return setError(t('officePeople.wrong.className'))
    const at = { ofGradeId: gradeId, ...(row && { toClassId: row.classId }) }
    void send(() => client.call(SAVE, { body: { ...at, placeName } }), {
      done: async ({ classId }) => {
        onClose()
        await onChanged({
          text: t(row ? 'officePeople.saved' : 'officePeople.classAdded', { name: placeName }),
          back: () =>
            row
              ? client.call(SAVE, { body: { ...at, placeName: row.name } })
              : client.call(DROP, { body: { toClassId: classId } }),
        })
      },
      failed: (failure) => setError(failureText(failure)),
    })
  }
  return (
    <Sheet open title={row?.name ?? t('officePeople.addClass')} onClose={onClose}>
      <form className={shared['middle']} noValidate onSubmit={save}>
        {row === null && (
          <SelectField
            label={t('officePeople.grade')}
            options={gradeOptions(grades)}
            value={gradeId}
            onChange={setGradeId}
          />
        )}
        <Field
          label={t('officePeople.className')}
          value={name}
          maxLength={40}
          autoComplete="off"
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        <div className={shared['acts']}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('officePeople.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Takes away a class without students; the server says when something else hangs on it. */
export const DropClass = ({ row, onChanged }: Pick<ClassSheetProps, 'onChanged'> & { row: ClassRow }) => {
  const { busy, send } = useSend()
  const drop = () =>
    send(() => client.call(DROP, { body: { toClassId: row.classId } }), {
      done: () =>
        onChanged({
          text: t('officePeople.classDropped', { name: row.name }),
          back: () => client.call(SAVE, { body: { ofGradeId: row.gradeId, placeName: row.name } }),
        }),
    })
  return (
    <Button
      kind="quiet"
      busy={busy}
      aria-label={t('officePeople.dropClassOf', { name: row.name })}
      onClick={() => void drop()}
    >
      {t('officePeople.dropClass')}
    </Button>
  )
}

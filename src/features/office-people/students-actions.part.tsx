import { useState } from 'react'
import type { OfficeStudent } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import type { Undo } from './people-undo.part.tsx'
import { classOptions, type Grade } from './places.rules.ts'

interface StudentsActionsProps {
  chosen: readonly OfficeStudent[]
  roll: 'here' | 'left'
  /** Where students can come. */
  grades: readonly Grade[]
  onDone: (undo: Undo | null) => Promise<void>
}

type StudentAction = 'move' | 'leave' | 'return'

/** What is done with students that were chosen: to another class, off the roll, back onto it. */
export const StudentsActions = ({ chosen, roll, grades, onDone }: StudentsActionsProps) => {
  const [asking, setAsking] = useState<StudentAction | null>(null)
  const [classId, setClassId] = useState('')
  const { busy, send } = useSend()
  const n = chosen.length
  const ids = chosen.map(({ studentId }) => studentId)
  const classes = classOptions(grades)
  const titleOf = (id: string) => classes.find(({ value }) => value === id)?.title ?? ''
  const close = () => setAsking(null)
  const leave = () => client.call('POST /api/office/people/students/leave', { body: { studentIds: ids } })
  const comeBack = () =>
    client.call('POST /api/office/people/students/return', {
      body: { studentIds: ids, ...(classId && roll === 'left' && { toClassId: classId }) },
    })
  const move = () =>
    client.call('POST /api/office/people/students/move', {
      body: { moves: ids.map((studentId) => ({ studentId, classId })) },
    })
  const act = () => {
    if (asking === 'leave')
      return send(leave, {
        always: close,
        done: ({ changed }) => onDone({ text: t('officePeople.haveLeft', { n: changed }), back: comeBack }),
      })
    if (asking === 'return')
      return send(comeBack, {
        always: close,
        done: ({ changed }) => onDone({ text: t('officePeople.haveReturned', { n: changed }), back: leave }),
      })
    return send(move, {
      always: close,
      done: ({ changed, before }) =>
        onDone(
          changed === 0
            ? null
            : {
                text: t('officePeople.haveMoved', { n: changed, class: titleOf(classId) }),
                back: () => client.call('POST /api/office/people/students/move', { body: { moves: before } }),
              },
        ),
    })
  }
  const start = (what: StudentAction) => {
    setClassId(what === 'move' ? (classes[0]?.value ?? '') : '')
    setAsking(what)
  }
  const acts: StudentAction[] = roll === 'here' ? ['move', 'leave'] : ['return']
  return (
    <>
      {acts.map((what) => (
        <Button key={what} disabled={what === 'move' && classes.length === 0} onClick={() => start(what)}>
          {t(`officePeople.${what}`)}
        </Button>
      ))}
      <ConfirmSheet
        open={asking !== null}
        title={asking === null ? '' : t(`officePeople.${asking}Title`, { n })}
        yes={asking === null ? '' : t(`officePeople.${asking}`)}
        busy={busy}
        onYes={() => void act()}
        onClose={close}
      >
        <div className={shared['middle']}>
          {asking === 'leave' ? (
            <p>{t('officePeople.leaveText')}</p>
          ) : (
            <SelectField
              label={t('officePeople.toClass')}
              options={[
                ...(asking === 'return' ? [{ value: '', title: t('officePeople.formerClass') }] : []),
                ...classes,
              ]}
              value={classId}
              onChange={setClassId}
              {...(asking === 'move' && { hint: t('officePeople.moveText') })}
            />
          )}
        </div>
      </ConfirmSheet>
    </>
  )
}

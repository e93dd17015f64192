import { type FormEvent, useState } from 'react'
import type { OfficeStudent } from '#contract/office/people.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { Field } from '#src/ui/field.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { AccountBadge } from './account-state.part.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'

interface BindParentProps {
  student: OfficeStudent
  onBound: (accountId: string, name: string) => Promise<void>
}

/** Binds an account that is there to a student, by the name or phone it signs in with. */
const BindParent = ({ student, onBound }: BindParentProps) => {
  const [login, setLogin] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, send } = useSend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = login.trim()
    if (name === '') return setError(t('officePeople.wrong.login'))
    setError(undefined)
    const body = { ofStudentId: student.studentId, login: name }
    void send(() => client.call('POST /api/office/people/parent/bind', { body }), {
      done: async ({ accountId, already }) => {
        if (already) return setError(t('officePeople.boundAlready'))
        setLogin('')
        await onBound(accountId, name)
      },
      failed: (failure) =>
        setError(
          failure.kind === 'status' && failure.status === 10005
            ? t('officePeople.noSuchAccount')
            : failureText(failure),
        ),
    })
  }
  return (
    <form className={shared['tight']} noValidate onSubmit={submit}>
      <Field
        label={t('officePeople.bindLogin')}
        value={login}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        onChange={({ target }) => setLogin(target.value)}
      />
      <div className={shared['acts']}>
        <Button type="submit" busy={busy}>
          {t('officePeople.bind')}
        </Button>
      </div>
    </form>
  )
}

interface StudentPeopleProps {
  student: OfficeStudent
  /** Something of the family changed. */
  onChanged: () => Promise<void>
}

const BIND = 'POST /api/office/people/parent/bind'
const UNBIND = 'POST /api/office/people/parent/unbind'

/** Who signs in for a student: the student's own account, and parents, bound and unbound. */
export const StudentPeople = ({ student, onChanged }: StudentPeopleProps) => {
  const ofStudentId = student.studentId
  const family = useCall('GET /api/office/people/student', { query: { ofStudentId } })
  const [undo, setUndo] = useState<Undo | null>(null)
  const { doing, send } = useSend<string>()
  const changed = async (next: Undo | null) => {
    setUndo(next)
    await Promise.all([family.reload(), onChanged()])
  }
  const unbind = (accountId: string, name: string) =>
    void send(
      () => client.call(UNBIND, { body: { ofStudentId, ofAccountId: accountId } }),
      {
        done: ({ login }) =>
          changed({
            text: t('officePeople.unbound', { name }),
            back: login === '' ? null : () => client.call(BIND, { body: { ofStudentId, login } }),
          }),
      },
      accountId,
    )
  return (
    <Reading of={family} failed={t('officePeople.familyFailed')}>
      {({ own, parents, exams }) => (
        <div className={shared['middle']}>
          <PeopleUndo undo={undo} onGone={() => changed(null)} />
          <CardList
            title={t('officePeople.ownAccount')}
            none={<p className={shared['quiet']}>{t('officePeople.noOwnAccount')}</p>}
          >
            {own.map((one) => (
              <ListItem
                key={one.accountId}
                title={one.login || one.userName}
                end={<AccountBadge state={one.state} />}
              />
            ))}
          </CardList>
          <CardList
            title={t('officePeople.parents')}
            none={<p className={shared['quiet']}>{t('officePeople.noParents')}</p>}
          >
            {parents.map((one) => (
              <ListItem
                key={one.accountId}
                title={one.userName}
                note={one.login || undefined}
                end={
                  <span className={css['end']}>
                    {one.elsewhere && <Badge>{t('officePeople.elsewhere')}</Badge>}
                    <AccountBadge state={one.state} />
                    <Button
                      kind="quiet"
                      aria-label={t('officePeople.unbindOf', { name: one.userName })}
                      busy={doing === one.accountId}
                      onClick={() => unbind(one.accountId, one.userName)}
                    >
                      {t('officePeople.unbind')}
                    </Button>
                  </span>
                }
              />
            ))}
          </CardList>
          {student.why !== 'merged' && (
            <BindParent
              student={student}
              onBound={(accountId, name) =>
                changed({
                  text: t('officePeople.bound', { name }),
                  back: () => client.call(UNBIND, { body: { ofStudentId, ofAccountId: accountId } }),
                })
              }
            />
          )}
          <p className={shared['note']}>{t('officePeople.exams', { n: exams })}</p>
        </div>
      )}
    </Reading>
  )
}

import { useState } from 'react'
import type { OfficeStudent } from '#contract/office-people.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { AccountBadge } from './account-state.part.tsx'
import { BindParent } from './bind-parent.part.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'

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

import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { refreshAccount, session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { BindForm } from './bind-form.part.tsx'

/** The students of this account, and a way to relate one more: a student's own further record, or a child. */
export const RelateScreen = () => {
  const { identity } = useSnapshot(session)
  const bound = useCall('GET /api/base/data/school/student/search/info', {})
  const kind = identity?.userType === Role.student ? 'self' : 'child'
  const done = async (already: boolean) => {
    showToast(t(already ? 'bind.already' : 'bind.done'), TOAST_BRIEF)
    await refreshAccount()
    await bound.reload()
  }
  return (
    <Page title={t('bind.relateTitle')} back={PATH.user}>
      <Reading of={bound} failed={t('people.failedTitle')} lines={2}>
        {(data) =>
          data.students.length > 0 && (
            <CardList title={t('number.own')}>
              {data.students.map((s) => (
                <ListItem
                  key={s.studentId}
                  title={s.studentName}
                  note={`${s.schoolName} · ${s.className} · ${t('children.number', { number: s.studentNumber })}`}
                />
              ))}
            </CardList>
          )
        }
      </Reading>
      <p>{t(kind === 'self' ? 'bind.relateLead' : 'bind.lead')}</p>
      <BindForm kind={kind} school={null} onBound={(_, already) => void done(already)} />
    </Page>
  )
}

import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { chooseIdentity, refreshAccount, session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'

interface LinkedChild {
  userId: string
  studentName: string
}

interface UnbindSheetProps {
  child: LinkedChild | null
  isLast: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** The question before an unbinding; the last child is said plainly. */
const UnbindSheet = ({ child, isLast, onClose, onDone }: UnbindSheetProps) => {
  const { busy, send } = useSend()
  const unbind = (unbindUserId: string) => {
    const body = { unbindUserId, confirm: true, ...(isLast ? { last: true } : {}) } as const
    return send(() => client.call('POST /api/base/data/system/account/user/delete', { body }), {
      toast: t('children.unbound'),
      seconds: TOAST_BRIEF,
      done: async () => {
        await refreshAccount()
        await onDone()
      },
      failed: (failure) => {
        toastFailure(failure)
        return onDone()
      },
    })
  }
  return (
    <ConfirmSheet
      open={child !== null}
      title={t('children.unbindAsk', { name: child?.studentName ?? '' })}
      yes={t('children.unbind')}
      kind="danger"
      busy={busy}
      onYes={() => child && void unbind(child.userId)}
      onClose={onClose}
    >
      <p>{t('children.unbindText')}</p>
      {isLast && <p className={shared['error']}>{t('children.unbindLast')}</p>}
    </ConfirmSheet>
  )
}

/** The children of a parent: open one, unbind one, bind another. */
export const ChildrenScreen = () => {
  const { identity } = useSnapshot(session)
  const children = useCall('GET /api/base/data/system/account/user/children', {})
  const times = useCall('GET /api/base/data/system/account/unbind/times', {})
  const [leaving, setLeaving] = useState<LinkedChild | null>(null)
  const reload = async () => {
    setLeaving(null)
    await Promise.all([children.reload(), times.reload()])
  }
  const left = times.data?.left ?? 0
  return (
    <Page title={t('children.title')} back={PATH.user}>
      <Reading of={children} failed={t('people.failedTitle')}>
        {(data) =>
          data.children.length === 0 ? (
            <EmptyState title={t('children.none')} text={t('children.noneText')} />
          ) : (
            data.children.map((child) => (
              <Card
                key={child.userId}
                title={child.studentName}
                aside={child.userId === identity?.userId && <Badge tone="info">{t('children.now')}</Badge>}
              >
                <div className={shared['tight']}>
                  <p className={shared['quiet']}>
                    {[child.schoolName, child.className].filter(Boolean).join(' · ')}
                  </p>
                  {child.studentNumber && (
                    <p className={shared['quiet']}>{t('children.number', { number: child.studentNumber })}</p>
                  )}
                  <p className={shared['row']}>
                    {child.userId !== identity?.userId && (
                      <Button onClick={() => void chooseIdentity(child.userId)}>{t('children.use')}</Button>
                    )}
                    <Button kind="quiet" disabled={left === 0} onClick={() => setLeaving(child)}>
                      {t('children.unbind')}
                    </Button>
                  </p>
                </div>
              </Card>
            ))
          )
        }
      </Reading>
      <ButtonLink kind="primary" block href={PATH.bindChild}>
        {t('children.bind')}
      </ButtonLink>
      {times.data && (
        <p className={shared['quiet']} role="status">
          {times.data.left > 0
            ? t('children.times', { year: String(times.data.year), left, limit: times.data.limit })
            : t('children.noTimes', { year: String(times.data.year) })}
        </p>
      )}
      <UnbindSheet
        child={leaving}
        isLast={children.data?.children.length === 1}
        onClose={() => setLeaving(null)}
        onDone={reload}
      />
    </Page>
  )
}

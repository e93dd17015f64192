import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { client } from '#src/state/client.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { settings } from '#src/state/settings.state.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './account.module.css'

/** The private address at which a calendar program reads homework and exams: made, renewed and ended here. */
export const CalendarScreen = () => {
  const feed = useCall('GET /api/base/data/calendar/feed', {})
  const { locale } = useSnapshot(settings)
  const { servicePath } = useSnapshot(brand)
  const [address, setAddress] = useState<string | null>(null)
  const { doing, send } = useSend<'make' | 'remove'>()
  const { account, identity } = useSnapshot(session)
  const hasSiblings =
    identity?.userType === Role.parent &&
    account?.userList.some((one) => one.userType === Role.parent && one.studentId !== identity.studentId)
  const make = () =>
    send(
      () => client.call('POST /api/base/data/calendar/feed/make', { body: { locale } }),
      {
        done: ({ path }) => {
          setAddress(location.origin + servicePath + path)
          void feed.reload()
        },
        failed: toastFailure,
      },
      'make',
    )
  const remove = () =>
    send(
      () => client.call('POST /api/base/data/calendar/feed/remove', { body: {} }),
      {
        toast: t('calendar.removed'),
        seconds: TOAST_BRIEF,
        done: () => {
          setAddress(null)
          void feed.reload()
        },
        failed: toastFailure,
      },
      'remove',
    )
  return (
    <Page title={t('calendar.title')} back={PATH.user}>
      <Where switch="homework" otherwise={<p>{t('calendar.leadExams')}</p>}>
        <p>{t('calendar.lead')}</p>
      </Where>
      {hasSiblings && <p>{t('calendar.siblings')}</p>}
      <Reading of={feed} failed={t('people.failedTitle')} lines={2}>
        {({ madeAt }) => (
          <Card>
            <div className={shared['stack']}>
              {address === null ? (
                <p>
                  {madeAt === null
                    ? t('calendar.none')
                    : t('calendar.since', { date: formatFullDate(madeAt) })}
                </p>
              ) : (
                <>
                  <p>{t('calendar.once')}</p>
                  <code className={css['address']}>{address}</code>
                  <p>
                    <a href={address.replace(/^https?:/, 'webcal:')}>{t('calendar.open')}</a>
                  </p>
                </>
              )}
              <div className={shared['row']}>
                <Button kind="primary" busy={doing === 'make'} onClick={() => void make()}>
                  {t(madeAt === null ? 'calendar.make' : 'calendar.again')}
                </Button>
                {madeAt !== null && (
                  <Button busy={doing === 'remove'} onClick={() => void remove()}>
                    {t('calendar.remove')}
                  </Button>
                )}
              </div>
            </div>
          </Card>
        )}
      </Reading>
    </Page>
  )
}

import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './account.module.css'

const TONES: Readonly<Record<'waiting' | 'answered' | 'over', Tone>> = {
  waiting: 'info',
  answered: 'good',
  over: 'muted',
}

/** Numbers of the bound students, and the questions sent to head teachers. */
export const NumberListScreen = () => {
  const own = useCall('GET /api/base/data/school/student/search/info', {})
  const asked = useCall('GET /api/base/data/school/student/search/status', {})
  return (
    <Page title={t('number.list')} back={PATH.user}>
      <Card flush title={t('number.own')}>
        <Reading of={own} failed={t('people.failedTitle')} lines={2}>
          {(data) => (
            <List label={t('number.own')} none={<p className={css['pad']}>{t('number.ownNone')}</p>}>
              {data.students.map((s) => (
                <ListItem
                  key={s.studentId}
                  title={s.studentName}
                  note={`${s.schoolName} · ${s.className}`}
                  end={s.studentNumber}
                />
              ))}
            </List>
          )}
        </Reading>
      </Card>
      <Card flush title={t('number.asked')}>
        <Reading of={asked} failed={t('people.failedTitle')} lines={2}>
          {(data) => (
            <List label={t('number.asked')} none={<p className={css['pad']}>{t('number.askedNone')}</p>}>
              {data.requests.map((r) => (
                <ListItem
                  key={r.requestId}
                  title={r.maskedName}
                  note={formatDate(r.sentAt)}
                  end={<Badge tone={TONES[r.status]}>{t(`number.${r.status}`)}</Badge>}
                />
              ))}
            </List>
          )}
        </Reading>
      </Card>
      <p className={shared['row']}>
        <ButtonLink kind="primary" href={PATH.numberForm}>
          {t('number.askNew')}
        </ButtonLink>
        <ButtonLink href={PATH.bindChild}>{t('number.bindNow')}</ButtonLink>
      </p>
    </Page>
  )
}

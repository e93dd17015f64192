import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './practice.module.css'
import { PracticeRow } from './row.part.tsx'

const SHOWN = 5

/** Precision practices that are not done. */
export const OpenPractices = () => {
  const reading = useCall('GET /api/exam/practice/list', { query: { show: 'open', pageSize: SHOWN } })
  return (
    <Card
      title={t('practice.openOnes')}
      aside={
        <a className={shared['targetEnd']} href={PATH.practiceList}>
          {t('practice.all')}
        </a>
      }
      flush
    >
      <Reading of={reading} failed={t('practice.failed')} lines={2}>
        {({ list }) => (
          <List
            label={t('practice.openOnes')}
            none={<p className={css['nothing']}>{t('practice.openNone')}</p>}
          >
            {list.map((line) => (
              <PracticeRow key={line.practiceId} line={line} />
            ))}
          </List>
        )}
      </Reading>
    </Card>
  )
}

import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './practice.module.css'

const SHOWN = 5

/** Consolidations after exams that are not handed in. */
export const ConsolidateToday = () => {
  const reading = useCall('GET /api/exam/consolidate/student/list', {})
  return (
    <Card
      title={t('practice.consolidate')}
      aside={
        <a className={shared['targetEnd']} href={PATH.consolidateList}>
          {t('practice.all')}
        </a>
      }
      flush
    >
      <Reading of={reading} failed={t('practice.consolidateFailed')} lines={2}>
        {({ list }) => {
          const open = list.filter(({ state }) => state === 'todo').slice(0, SHOWN)
          if (open.length === 0) return <p className={css['nothing']}>{t('practice.consolidateNone')}</p>
          return (
            <List label={t('practice.consolidate')}>
              {open.map((line) => (
                <ListItem
                  key={line.consolidationId}
                  title={line.examName}
                  note={t('practice.consolidateNote', { course: line.courseName, n: line.questions })}
                  end={line.late && <Badge tone="bad">{t('practice.over')}</Badge>}
                  href={href.consolidate(PATH.consolidateDo, { consolidationId: line.consolidationId })}
                />
              ))}
            </List>
          )
        }}
      </Reading>
    </Card>
  )
}

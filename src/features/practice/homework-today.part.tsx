import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './practice.module.css'

/** Lines shown here; all of it is one tap away. */
const SHOWN = 5

/** Homework not handed in, by deadline. */
export const HomeworkToday = () => {
  const reading = useCall('GET /api/exam/homework/student/homework/list', {
    query: { pageNo: 1, pageSize: 50, show: 'open' },
  })
  const now = useNow(reading.data?.serverTime ?? null, reading.asOf)
  return (
    <Card
      title={t('practice.homework')}
      aside={
        <a className={shared['targetEnd']} href={PATH.homeworkList}>
          {t('practice.all')}
        </a>
      }
      flush
    >
      <Reading of={reading} failed={t('practice.homeworkFailed')} lines={2}>
        {({ list }) => (
          <List
            label={t('practice.homework')}
            none={<p className={css['nothing']}>{t('practice.homeworkNone')}</p>}
          >
            {list.slice(0, SHOWN).map((line) => (
              <ListItem
                key={line.homeworkId}
                title={line.title}
                note={t('practice.homeworkNote', {
                  course: line.courseName,
                  when: formatDate(line.deadlineAt, now),
                })}
                end={
                  <Badge tone={line.deadlineAt < now ? 'bad' : line.state === 'doing' ? 'info' : 'muted'}>
                    {t(
                      line.deadlineAt < now
                        ? 'practice.over'
                        : line.state === 'doing'
                          ? 'practice.begun'
                          : 'practice.toDo',
                    )}
                  </Badge>
                }
                href={href.homework(PATH.homeworkDetail, { homeworkId: line.homeworkId })}
              />
            ))}
          </List>
        )}
      </Reading>
    </Card>
  )
}

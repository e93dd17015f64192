import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'

const DAY_MS = 86_400_000

/** The homework that waits: how much, which is due next, what is overdue. Where that cannot be had, only the way there. */
export const HomeworkTile = () => {
  const { data, failure } = useCall('GET /api/exam/homework/student/homework/list', {
    query: { pageNo: 1, pageSize: 50, show: 'open' },
  })
  if (!data)
    return (
      failure && (
        <Card flush>
          <List label={t('home.homework')}>
            <ListItem title={t('home.homework')} href={PATH.homeworkList} />
          </List>
        </Card>
      )
    )
  const over = data.list.filter(({ deadlineAt }) => deadlineAt < data.serverTime)
  const next = data.list.find(({ deadlineAt }) => deadlineAt >= data.serverTime)
  const isSoon = next !== undefined && next.deadlineAt - data.serverTime < DAY_MS
  return (
    <Card flush>
      <List label={t('home.homework')}>
        <ListItem
          title={t('home.homework')}
          note={
            next
              ? t('home.homeworkDue', {
                  n: data.total - over.length,
                  title: next.title,
                  when: formatDate(next.deadlineAt, data.serverTime),
                })
              : t('home.homeworkNone')
          }
          end={
            over.length > 0 ? (
              <Badge tone="bad">{t('home.homeworkOver', { n: over.length })}</Badge>
            ) : (
              isSoon && <Badge tone="warn">{t('home.homeworkSoon')}</Badge>
            )
          }
          href={PATH.homeworkList}
        />
      </List>
    </Card>
  )
}

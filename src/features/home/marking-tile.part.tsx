import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'

/** A teacher's homework: how much is running, how many papers wait for marks; and the way to set some. */
export const MarkingTile = () => {
  const { data } = useCall('GET /api/exam/homework/teacher/list', { query: { pageNo: 1, pageSize: 50 } })
  const lines = data?.list.filter((line) => !line.withdrawn) ?? []
  const running = lines.filter((line) => line.deadlineAt > (data?.serverTime ?? 0)).length
  const waiting = lines
    .filter((line) => line.marker === 'teacher')
    .reduce((sum, line) => sum + Math.max(0, line.submitted - line.checked), 0)
  return (
    <Card flush>
      <List label={t('home.homework')}>
        <ListItem
          title={t('home.homework')}
          note={data ? t('home.homeworkRunning', { n: running }) : t('home.homeworkGo')}
          end={waiting > 0 && <Badge tone="info">{t('home.homeworkWaiting', { n: waiting })}</Badge>}
          href={PATH.homeworkList}
        />
        <ListItem title={t('home.homeworkSet')} href={PATH.homeworkPlans} />
      </List>
    </Card>
  )
}

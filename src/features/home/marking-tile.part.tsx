import type { TeacherCounts } from '#contract/homework/list.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { nextDue } from './staff-home.rules.ts'

/** How much is under way, with papers to mark or without, and what is due next. */
export const homeworkNote = (
  { open }: Pick<TeacherCounts, 'open'>,
  next: { readonly title: string; readonly deadlineAt: number } | undefined,
  now: number,
): string =>
  t('home.homeworkRunning', { n: open }) +
  (next ? t('home.homeworkNext', { title: next.title, when: formatDate(next.deadlineAt, now) }) : '')

/** A teacher's homework: how much is running, how many papers wait for marks; and the way to set some. */
export const MarkingTile = () => {
  const { data } = useCall('GET /api/exam/homework/teacher/list', { query: { pageNo: 1, pageSize: 50 } })
  // a copy that a phone has kept from before may be without counts
  const counts = data?.counts ?? null
  const waiting = counts?.papers ?? 0
  const next = data ? nextDue(data.list, data.serverTime) : undefined
  return (
    <CardList label={t('home.homework')}>
      <ListItem
        title={t('home.homework')}
        note={counts ? homeworkNote(counts, next, data?.serverTime ?? 0) : t('home.homeworkGo')}
        end={waiting > 0 && <Badge tone="info">{t('home.homeworkWaiting', { n: waiting })}</Badge>}
        href={PATH.homeworkList}
      />
      <ListItem title={t('home.homeworkSet')} href={PATH.homeworkPlans} />
    </CardList>
  )
}

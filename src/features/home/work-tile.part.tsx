import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { workHref } from '#src/nav/work-href.ts'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { WorkLine } from '#src/ui/work-line.tsx'
import css from './home.module.css'

const SHOWN = 4

/** What waits for a member of staff, oldest or due first; without an answer of the server only the way to the to-dos. */
export const WorkTile = () => {
  const { data, failure } = useCall('GET /api/export/todo/common/todoTask', {})
  if (!data)
    return (
      failure && (
        <CardList label={t('work.go')}>
          <ListItem title={t('work.go')} href={PATH.todo} />
        </CardList>
      )
    )
  const { work = [] } = data
  if (work.length === 0) return null
  return (
    <CardList
      title={t('work.title')}
      aside={
        <a className={css['all']} href={PATH.todo}>
          {work.length > SHOWN ? t('work.more', { n: work.length }) : t('work.all')}
        </a>
      }
    >
      {work.slice(0, SHOWN).map((task) => (
        <WorkLine key={`${task.kind} ${task.of} ${task.paperId}`} task={task} href={workHref(task)} />
      ))}
    </CardList>
  )
}

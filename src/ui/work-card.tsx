import type { StaffTask } from '#contract/exam/staff-work.ts'
import { t } from '#src/i18n/i18n.ts'
import { CardList } from './card-list.tsx'
import { ListItem } from './list.tsx'
import css from './work.module.css'
import { pickFirstTasks } from './work.rules.ts'
import { WorkLine } from './work-line.tsx'

/** Room for one of each kind. */
const SHOWN = 5

interface WorkCardProps {
  /** What the server answered; null: nothing yet. */
  data: { work?: readonly StaffTask[] } | null
  failed: boolean
  /** The page with all of it. */
  all: string
  hrefOf: (task: StaffTask) => string
}

/** What waits for a member of staff, the first few of it; without an answer of the server only the way to the to-dos. */
export const WorkCard = ({ data, failed, all, hrefOf }: WorkCardProps) => {
  if (!data)
    return (
      failed && (
        <CardList label={t('work.go')}>
          <ListItem title={t('work.go')} href={all} />
        </CardList>
      )
    )
  const { work = [] } = data
  if (work.length === 0) return null
  return (
    <CardList
      title={t('work.title')}
      aside={
        <a className={css['all']} href={all}>
          {work.length > SHOWN ? t('work.more', { n: work.length }) : t('work.all')}
        </a>
      }
    >
      {pickFirstTasks(work, SHOWN).map((task) => (
        <WorkLine key={`${task.kind} ${task.of} ${task.paperId}`} task={task} href={hrefOf(task)} />
      ))}
    </CardList>
  )
}

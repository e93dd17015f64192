import type { StaffTask } from '#contract/exam/staff-work.ts'
import { courseText } from '#src/i18n/course-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from './badge.tsx'
import { ListItem } from './list.tsx'

const TONE = {
  appeals: 'warn',
  papers: 'info',
  problems: 'warn',
  homework: 'info',
  deadline: 'warn',
} as const

const noteOf = ({ kind, name, part, since, dueAt }: StaffTask): string => {
  const said = {
    name,
    part: part
      .split(' · ')
      .map((one) => courseText(one))
      .join(' · '),
    when: formatDate(dueAt ?? since),
  }
  return kind === 'papers' && dueAt !== null ? t('work.papersDue', said) : t(`work.${kind}Note`, said)
}

/** Work that waits for a member of staff: what, of which exam or homework, since when, and how much. */
export const WorkLine = ({ task, href }: { task: StaffTask; href: string }) => (
  <ListItem
    title={t(`work.${task.kind}`)}
    note={noteOf(task)}
    end={
      <Badge tone={TONE[task.kind]}>
        {task.count === null ? t('work.papersReady') : t(`work.${task.kind}Count`, { n: task.count })}
      </Badge>
    }
    href={href}
  />
)

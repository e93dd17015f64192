import { useSnapshot } from 'valtio'
import type { Exercise } from '#contract/exam/workbench.ts'
import { Role } from '#contract/roles.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { Where } from '#src/state/open.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'

/** Exercises kept so far; a teacher sets one as homework from here. */
export const Saved = ({ saved }: { saved: Exercise['saved'] }) => {
  const { identity } = useSnapshot(session)
  if (saved.length === 0) return null
  const list = (mayGive: boolean) => (
    <List label={t('exercise.list')}>
      {saved.map((one) => (
        <ListItem
          key={one.templateId}
          title={one.name}
          note={t('exercise.savedNote', { n: one.questionCount, when: formatDate(one.savedAt) })}
          {...(mayGive ? { href: href.homeworkFrom(one.templateId), end: t('exercise.give') } : {})}
        />
      ))}
    </List>
  )
  return (
    <Card title={t('exercise.list')} flush>
      {identity?.userType === Role.teacher ? (
        <Where switch="homework" otherwise={list(false)}>
          {list(true)}
        </Where>
      ) : (
        list(false)
      )}
    </Card>
  )
}

import { useRef } from 'react'
import type { PracticeToday } from '#contract/practice.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { newId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

/** Exercises the teacher made for the class; the first tap makes the student's own practice of it. */
export const Exercises = ({ exercises }: { exercises: PracticeToday['exercises'] }) => {
  const { busy, send } = useSend()
  const ids = useRef(new Map<string, string>())
  const begin = (templateId: string) => {
    const practiceId = ids.current.get(templateId) ?? newId()
    ids.current.set(templateId, practiceId)
    return send(() => client.call('POST /api/exam/practice/add', { body: { practiceId, templateId } }), {
      done: () => go(href.practice({ practiceId })),
    })
  }
  return (
    <CardList title={t('practice.exercises')}>
      {exercises.map(({ templateId, name, courseName, questionCount, savedAt, practiceId }) => (
        <ListItem
          key={templateId}
          title={name}
          note={t('practice.note', { course: courseName, n: questionCount, when: formatDate(savedAt) })}
          end={t(practiceId === null ? 'practice.begin' : 'practice.goOn')}
          disabled={busy}
          {...(practiceId === null
            ? { onPress: () => void begin(templateId) }
            : { href: href.practice({ practiceId }) })}
        />
      ))}
    </CardList>
  )
}

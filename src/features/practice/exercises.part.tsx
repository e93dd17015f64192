import { useRef, useState } from 'react'
import type { PracticeToday } from '#contract/practice.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { newId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'

/** Exercises the teacher made for the class; the first tap makes the student's own practice of it. */
export const Exercises = ({ exercises }: { exercises: PracticeToday['exercises'] }) => {
  const [busy, setBusy] = useState(false)
  const ids = useRef(new Map<string, string>())
  const tell = useTell()
  const begin = async (templateId: string) => {
    setBusy(true)
    const practiceId = ids.current.get(templateId) ?? newId()
    ids.current.set(templateId, practiceId)
    const made = await client.call('POST /api/exam/practice/add', { body: { practiceId, templateId } })
    setBusy(false)
    if (made.ok) go(href.practice({ practiceId }))
    else tell(made.failure)
  }
  return (
    <Card title={t('practice.exercises')} flush>
      <List label={t('practice.exercises')}>
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
      </List>
    </Card>
  )
}

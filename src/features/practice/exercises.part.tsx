import { useRef } from 'react'
import type { PracticeToday } from '#contract/homework/practice.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { MembersOnly } from '#src/ui/members-only.tsx'
import shared from '#src/ui/shared.module.css'

interface ExercisesProps {
  exercises: PracticeToday['exercises']
  /** Undefined: no limit. */
  free: PracticeToday['free'] | undefined
  /** Reads again what there is, and what is left of the day. */
  reload: () => Promise<void>
}

/** What is left of the day's exercises without a membership; used up, what goes on and where a membership is. */
const Free = ({ free: { aDay, left } }: { free: NonNullable<PracticeToday['free']> }) =>
  left > 0 ? (
    <p className={shared['quiet']}>{t('practice.day.left', { left })}</p>
  ) : (
    <MembersOnly title={t('practice.day.none', { n: aDay })} text={t('practice.day.noneText')}>
      <ButtonLink href={PATH.wrongCourses}>{t('practice.free.wrong')}</ButtonLink>
      <ButtonLink href={PATH.vip}>{t('practice.free.vip')}</ButtonLink>
    </MembersOnly>
  )

/** Exercises the teacher made for the class; the first tap makes the student's own practice of it. */
export const Exercises = ({ exercises, free, reload }: ExercisesProps) => {
  const { busy, send } = useSend()
  const tell = useTell()
  const ids = useRef(new Map<string, string>())
  const begin = (templateId: string) => {
    const practiceId = ids.current.get(templateId) ?? generateId()
    ids.current.set(templateId, practiceId)
    return send(() => client.call('POST /api/exam/practice/add', { body: { practiceId, templateId } }), {
      done: () => go(href.practice({ practiceId })),
      failed: (failure) => {
        tell(failure)
        return reload()
      },
    })
  }
  const isUsedUp = free?.left === 0
  const waits = exercises.some((exercise) => exercise.practiceId === null)
  return (
    <>
      <CardList title={t('practice.exercises')}>
        {exercises.map(({ templateId, name, courseName, questionCount, savedAt, practiceId }) => (
          <ListItem
            key={templateId}
            title={name}
            note={t('practice.note', { course: courseName, n: questionCount, when: formatDate(savedAt) })}
            end={t(
              practiceId !== null ? 'practice.goOn' : isUsedUp ? 'practice.day.later' : 'practice.begin',
            )}
            disabled={busy}
            {...(practiceId !== null
              ? { href: href.practice({ practiceId }) }
              : isUsedUp
                ? {}
                : { onPress: () => void begin(templateId) })}
          />
        ))}
      </CardList>
      {free && waits && <Free free={free} />}
    </>
  )
}

import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { ofHomework } from '../of-homework.part.tsx'
import { useGiven } from '../use-given.ts'
import { neighboursOf, queueOf } from './marking.rules.ts'
import { PaperView } from './paper-view.part.tsx'
import { useUsual } from './use-usual.ts'

const CheckOf = ({ homeworkId }: { homeworkId: string }) => {
  const given = useGiven(homeworkId)
  const usual = useUsual()
  const asked = useQuery('of') ?? ''
  // What was given back here is done, also while the server does not know it yet.
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  return (
    <Page title={t('teach.mark')} back={href.homeworkGiven(homeworkId)} asOf={given.asOf} wide>
      <Reading of={given} failed={t('teach.givenFailed')} lines={8}>
        {(data) => {
          const queue = queueOf(data.sheets).map((s) =>
            done.has(s.studentId) ? { ...s, state: 'checked' as const } : s,
          )
          const of = asked || (neighboursOf(queue, '').nextOpen ?? queue[0])?.studentId
          if (of === undefined)
            return (
              <EmptyState
                title={t('teach.nothingIn')}
                text={t('teach.nothingInText')}
                action={<ButtonLink href={href.homeworkGiven(homeworkId)}>{t('teach.given')}</ButtonLink>}
              />
            )
          return (
            <PaperView
              key={of}
              homeworkId={homeworkId}
              usual={usual}
              of={of}
              queue={queue}
              onGo={(next) => setQuery({ of: next })}
              onDone={(studentId, isDone) => {
                const next = new Set(done)
                if (isDone) next.add(studentId)
                else next.delete(studentId)
                setDone(next)
              }}
            />
          )
        }}
      </Reading>
    </Page>
  )
}

/** Marks the papers of one homework, one student after the other. */
export const CheckScreen = ofHomework('teach.mark', CheckOf)

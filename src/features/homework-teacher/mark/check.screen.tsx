import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { makeHomeworkScreen } from '../of-homework.part.tsx'
import { useGiven } from '../use-given.ts'
import { MarkOrder, NextOfQuestion } from './by-question.part.tsx'
import {
  buildMarkedKey,
  listFullyMarkedSheets,
  listUnmarkedSheets,
  type MarkedHere,
  nextWaiting,
} from './by-question.rules.ts'
import { GiveAllBack } from './give-all-back.part.tsx'
import { filterHandedInSheets, neighboursOf } from './marking.rules.ts'
import { PaperView } from './paper-view.part.tsx'
import { useUsual } from './use-usual.ts'

const CheckOf = ({ homeworkId }: { homeworkId: string }) => {
  const given = useGiven(homeworkId)
  const usual = useUsual()
  const asked = useQuery('of') ?? ''
  const askedNo = Number(useQuery('no') ?? '')
  const [here, setHere] = useState<MarkedHere>(new Map())
  // What was given back here is done, also while the server does not know it yet.
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  return (
    <Page title={t('teach.mark')} back={href.homeworkGiven(homeworkId)} asOf={given.asOf} wide>
      <Reading of={given} failed={t('teach.givenFailed')} lines={8}>
        {(data) => {
          const queue = filterHandedInSheets(data.sheets).map((s) =>
            done.has(s.studentId) ? { ...s, state: 'checked' as const } : s,
          )
          const questions = data.questions.map(({ no }) => no)
          const no = data.mayMark && questions.includes(askedNo) ? askedNo : null
          const waits =
            no === null ? neighboursOf(queue, '').nextOpen : listUnmarkedSheets(queue, no, here)[0]
          const of = asked || (waits ?? queue[0])?.studentId
          if (of === undefined)
            return (
              <EmptyState
                title={t('teach.nothingIn')}
                text={t('teach.nothingInText')}
                action={<ButtonLink href={href.homeworkGiven(homeworkId)}>{t('teach.given')}</ButtonLink>}
              />
            )
          const onDone = (studentIds: readonly string[], isDone: boolean) => {
            const next = new Set(done)
            for (const studentId of studentIds)
              if (isDone) next.add(studentId)
              else next.delete(studentId)
            setDone(next)
          }
          const by = { queue, questions, here }
          // an older server does not say what waits
          const mayOrder = data.mayMark && queue.length > 1 && queue.some(({ open }) => open)
          return (
            <>
              {mayOrder && <MarkOrder {...by} no={no} />}
              {data.mayMark && (
                <GiveAllBack
                  homeworkId={homeworkId}
                  whole={listFullyMarkedSheets(queue, questions, here)}
                  onDone={onDone}
                />
              )}
              <PaperView
                key={of}
                homeworkId={homeworkId}
                usual={usual}
                of={of}
                queue={queue}
                onGo={(next) => setQuery({ of: next })}
                onDone={(studentId, isDone) => onDone([studentId], isDone)}
                onScored={(one, isMarked) => {
                  // whose paper it is stays, though it is no longer the first that waits
                  if (asked === '') setQuery({ of })
                  setHere((now) => new Map(now).set(buildMarkedKey(of, one), isMarked))
                }}
                {...(no !== null && {
                  only: no,
                  foot: <NextOfQuestion {...by} no={no} of={of} />,
                  onEntered: () => {
                    const next = nextWaiting(queue, of, no, here)
                    if (next !== null) setQuery({ of: next })
                  },
                })}
              />
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

/** Marks the papers of one homework, one student after the other or one question across all. */
export const CheckScreen = makeHomeworkScreen('teach.mark', CheckOf)

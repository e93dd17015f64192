import { useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { QuestionRef } from '#contract/question.ts'
import type { WrongQuestion } from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { serverNow } from '#src/state/client.ts'
import { Where } from '#src/state/open.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Child } from './child.part.tsx'
import { isAsked } from './list.rules.ts'
import { justDone, type Redo } from './redo.rules.ts'
import { RedoPicture } from './redo-picture.part.tsx'
import { Round } from './round.part.tsx'
import { useChosen } from './use-chosen.ts'
import { usePending } from './use-pending.ts'
import { type RedoState, useRedo } from './use-redo.ts'
import { Waiting } from './waiting.part.tsx'

const STEPS = ['print', 'write', 'photo'] as const

/** The questions of a page that were done again: each with what was written, its answer, and how it went. */
const Redone = ({ done }: { done: readonly Redo[] }) => {
  const refs = useMemo<readonly QuestionRef[]>(() => done.map(({ ref }) => ref), [done])
  const reading = useChosen(refs)
  const { studentId, waiting, attention } = usePending(reading.reload)
  const [round, setRound] = useState<readonly WrongQuestion[] | null>(null)
  if (round === null && reading.data !== null)
    setRound(reading.data.questions.filter(({ entry }) => isAsked(entry)))
  const [began] = useState(serverNow)
  // as the round began: what is graded in it was not done before it
  const again = justDone(round?.map(({ entry }) => entry) ?? [], began)
  const pictures = new Map(done.map(({ ref, picture }) => [questionKey(ref), picture]))
  return (
    <>
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failedPractice')} lines={8}>
        {({ drawn, lacking }) => (
          <>
            {again > 0 && (
              <p className={shared['error']} role="status">
                {t('wrong.redo.again', { n: again })}
              </p>
            )}
            {lacking > 0 && <p className={shared['quiet']}>{t('wrong.redo.others', { n: lacking })}</p>}
            {round === null || round.length === 0 ? (
              <EmptyState sign="search" title={t('wrong.redo.none')} text={t('wrong.redo.noneText')} />
            ) : (
              <Round
                questions={round}
                drawn={drawn}
                studentId={studentId}
                onEnd={reading.reload}
                above={(entry) => {
                  const picture = pictures.get(questionKey(entry))
                  return (
                    picture && (
                      <Card title={t('wrong.redo.yours')}>
                        <RedoPicture
                          picture={picture}
                          label={t('wrong.redo.yoursOf', { no: entry.itemNo })}
                        />
                      </Card>
                    )
                  )
                }}
              />
            )}
          </>
        )}
      </Reading>
    </>
  )
}

const Start = ({
  state,
  onPhoto,
}: {
  state: Exclude<RedoState, { at: 'read' }>
  onPhoto: (photo: File) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const trouble = state.at === 'start' ? state.trouble : null
  return (
    <Card title={t('wrong.redo.how')}>
      <div className={shared['stack']}>
        <ol className={shared['list']}>
          {STEPS.map((step) => (
            <li key={step}>{t(`wrong.redo.step.${step}`)}</li>
          ))}
        </ol>
        {trouble !== null && (
          <p className={shared['error']} role="alert">
            {t(`wrong.redo.trouble.${trouble}`)}
          </p>
        )}
        <Button kind="primary" block busy={state.at === 'reading'} onClick={() => input.current?.click()}>
          {t('wrong.redo.take')}
        </Button>
        {state.at === 'reading' && <p role="status">{t('wrong.redo.reading')}</p>}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const [photo] = event.target.files ?? []
            if (photo) onPhoto(photo)
            event.target.value = ''
          }}
        />
        <Where switch="wrongDownload">
          <ButtonLink block href={href.wrongDownload(PATH.wrongQuestions, {})}>
            {t('wrong.redo.toPrint')}
          </ButtonLink>
        </Where>
      </div>
    </Card>
  )
}

/** Wrong questions done again on a printed page: photographed, told apart, and back in the notebook's plan. */
export const WrongRedoScreen = () => {
  const { identity } = useSnapshot(session)
  const { state, read, again } = useRedo(identity?.relativeId ?? '')
  return (
    <Page title={t('wrong.redo.title')} back={PATH.wrongCourses}>
      <Child />
      {state.at === 'read' ? (
        <>
          {state.empty + state.unclear > 0 && (
            <p className={shared['quiet']}>
              {[
                state.empty > 0 && t('wrong.redo.empty', { n: state.empty }),
                state.unclear > 0 && t('wrong.redo.unclear', { n: state.unclear }),
              ]
                .filter((part) => part !== false)
                .join(' ')}
            </p>
          )}
          <Redone done={state.done} />
          <Button block onClick={again}>
            {t('wrong.redo.next')}
          </Button>
        </>
      ) : (
        <Start state={state} onPhoto={(photo) => void read(photo)} />
      )}
    </Page>
  )
}

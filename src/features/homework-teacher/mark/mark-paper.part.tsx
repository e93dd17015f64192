import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Card } from '#src/ui/card.tsx'
import { FIRST_HAND } from '#src/ui/pen/pen-tool.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from '../teach.module.css'
import { MarkClashes } from './clashes.part.tsx'
import { GiveBack } from './give-back.part.tsx'
import { MarkHead } from './mark-head.part.tsx'
import { MarkQuestion } from './mark-question.part.tsx'
import { aheadOf, neighboursOf, type Paper, standOf } from './marking.rules.ts'
import { checkedTarget, commentOf, commentTarget, isChecked, markOf } from './overlay.rules.ts'
import { Revisions } from './revisions.part.tsx'
import type { PaperViewProps } from './types.ts'
import { useAhead } from './use-ahead.ts'
import { useMarking } from './use-marking.ts'
import { useTurn } from './use-turn.ts'

interface MarkPaperProps extends PaperViewProps {
  paper: Paper
  reload: () => Promise<void>
}

/** Longest comment on a whole paper, as the contract has it. */
const LONGEST = 1000

/** A paper with its marks; everything done here is on this phone at once and goes to school by itself. */
export const MarkPaper = ({ paper, reload, queue, of, onGo, onDone }: MarkPaperProps) => {
  const marking = useMarking(paper, reload)
  const [hand, setHand] = useState(FIRST_HAND)
  const near = neighboursOf(queue, of)
  useAhead(paper, aheadOf(queue, of))
  const go = (to: { studentId: string } | null) => to && onGo(to.studentId)
  const turn = useTurn(
    () => go(near.before),
    () => go(near.after),
  )
  const { entries } = marking
  if (entries === null) return <Skeleton lines={8} />
  const stand = standOf(paper.questions, (no) => markOf(paper, entries, no))
  const checked = isChecked(paper, entries)
  const giveBack = (done: boolean) => {
    marking.put(checkedTarget(paper), { kind: 'checked', body: { done }, baseRev: paper.checkedRev })
    void marking.flush()
    onDone?.(of, done)
    showToast(t(done ? 'teach.givenBack' : 'teach.takenUp', { name: paper.studentName }), TOAST_DONE)
    if (done) go(near.nextOpen)
  }
  return (
    <div className={css['stack']} {...turn}>
      <MarkHead paper={paper} marking={marking} queue={queue} near={near} onGo={onGo} />
      {paper.mayMark && <MarkClashes paper={paper} put={marking.put} />}
      <Revisions paper={paper} reload={reload} />
      {paper.questions.map((question) => (
        <MarkQuestion
          key={question.no}
          paper={paper}
          question={question}
          entries={entries}
          put={marking.put}
          hand={hand}
          onHand={setHand}
        />
      ))}
      <Card title={t('teach.comment')}>
        {paper.mayMark ? (
          <textarea
            className={css['area']}
            aria-label={t('teach.comment')}
            maxLength={LONGEST}
            value={commentOf(paper, entries)}
            onChange={(event) =>
              marking.put(commentTarget(paper), {
                kind: 'comment',
                body: { text: event.target.value },
                baseRev: paper.commentRev,
              })
            }
          />
        ) : (
          <p>{commentOf(paper, entries) || t('teach.noComment')}</p>
        )}
      </Card>
      {paper.mayMark && (
        <GiveBack
          sum={stand.sum}
          full={paper.fullMark}
          open={stand.open}
          checked={checked}
          hasNext={near.nextOpen !== null}
          onGiveBack={giveBack}
        />
      )}
    </div>
  )
}

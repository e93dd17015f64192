import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FIRST_HAND } from '#src/ui/pen/pen-tool.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from '../teach.module.css'
import { MarkClashes } from './clashes.part.tsx'
import { GiveBack } from './give-back.part.tsx'
import { MarkHead } from './mark-head.part.tsx'
import { MarkQuestion } from './mark-question.part.tsx'
import {
  blanksOf,
  listUpcomingStudents,
  neighboursOf,
  sumPaperMarks,
  type TeacherPaper,
} from './marking.rules.ts'
import {
  checkedTarget,
  commentOf,
  commentTarget,
  isChecked,
  markRev,
  markTarget,
  readQuestionMark,
} from './overlay.rules.ts'
import { Revisions } from './revisions.part.tsx'
import type { PaperViewProps } from './types.ts'
import { useAhead } from './use-ahead.ts'
import { useDigits } from './use-digits.ts'
import { useMarking } from './use-marking.ts'
import { useTurn } from './use-turn.ts'

interface MarkPaperProps extends PaperViewProps {
  paper: TeacherPaper
  reload: () => Promise<void>
}

/** Longest comment on a whole paper, as the contract has it. */
const LONGEST = 1000

/** Gives nothing for all questions without an answer at once, and takes it back. */
const Blanks = ({
  open,
  score,
}: {
  open: readonly number[]
  score: (list: readonly number[], mark: number | null) => void
}) => {
  const [zeroed, setZeroed] = useState<readonly number[]>([])
  const give = (list: readonly number[], mark: number | null) => {
    score(list, mark)
    setZeroed(mark === null ? [] : list)
  }
  if (open.length === 0 && zeroed.length === 0) return null
  const list = (open.length > 0 ? open : zeroed).join(t('teach.comma'))
  return (
    <div className={css['split']} role="status">
      <span>{t(open.length > 0 ? 'teach.blanks' : 'teach.blanksZeroed', { list })}</span>
      {open.length > 0 ? (
        <Button onClick={() => give(open, 0)}>{t('teach.blanksZero')}</Button>
      ) : (
        <Button kind="quiet" onClick={() => give(zeroed, null)}>
          {t('teach.blanksBack')}
        </Button>
      )}
    </div>
  )
}

/** A paper with its marks; everything done here is on this phone at once and goes to school by itself. */
export const MarkPaper = (props: MarkPaperProps) => {
  const { paper, reload, queue, of, usual, onGo, onDone, only, onScored, onEntered, foot } = props
  const marking = useMarking(paper, reload)
  const [hand, setHand] = useState(FIRST_HAND)
  const near = neighboursOf(queue, of)
  useAhead(paper, listUpcomingStudents(queue, of))
  const go = (to: { studentId: string } | null) => to && onGo(to.studentId)
  const turn = useTurn(
    () => go(near.before),
    () => go(near.after),
  )
  const { entries } = marking
  const markIn = (no: number) => readQuestionMark(paper, entries ?? {}, no)
  const setMark = (no: number, change: { score?: number | null; comment?: string }) => {
    const { score, comment } = markIn(no)
    marking.put(markTarget(paper, no), {
      kind: 'mark',
      body: { score, comment, ...change },
      baseRev: markRev(paper, no),
    })
    if (change.score !== undefined) onScored?.(no, change.score !== null)
  }
  const shown = paper.questions.filter(({ no }) => only === undefined || no === only)
  const keys = useDigits({
    questions: paper.mayMark && entries !== null ? shown : [],
    isMarked: (no) => markIn(no).score !== null,
    onScore: (no, score) => {
      setMark(no, { score })
      onEntered?.(no)
    },
  })
  if (entries === null) return <Skeleton lines={8} />
  const stand = sumPaperMarks(paper.questions, markIn)
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
      {paper.mayMark && only === undefined && (
        <Blanks
          open={blanksOf(paper, markIn)}
          score={(list, mark) => list.forEach((no) => setMark(no, { score: mark }))}
        />
      )}
      {shown.map((question) => (
        <MarkQuestion
          key={question.no}
          paper={paper}
          question={question}
          entries={entries}
          put={marking.put}
          onMark={(change) => setMark(question.no, change)}
          hand={hand}
          onHand={setHand}
          usual={usual}
          figures={keys.at === question.no ? keys.figures : null}
        />
      ))}
      {only === undefined && (
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
      )}
      {foot}
      {paper.mayMark && foot === undefined && (
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

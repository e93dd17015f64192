import { useState } from 'react'
import type { ConsolidatePaper } from '#contract/homework/consolidate-shapes.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { type OpenDraft, useDraft } from '#src/state/unsent/use-draft.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import { MarkQuestion } from './mark-question.part.tsx'
import {
  type ConsolidateMarkingDraft,
  listHandMarkedQuestions,
  readDraft,
  readMarks,
  rebaseMarkingDraft,
  toMarkingDraftBody,
} from './marking.rules.ts'
import { buildConsolidationWorkName } from './names.rules.ts'

const LONGEST = 500

interface MarkingProps {
  paper: ConsolidatePaper
  staff: boolean
}

/** Opens what of this phone is not sent yet, then the marking. */
export const Marking = (props: MarkingProps) => {
  const { paper } = props
  const draft = useDraft<ConsolidateMarkingDraft>(
    { kind: 'homework', target: `${buildConsolidationWorkName(paper)}/mark` },
    { read: (body) => readDraft(paper, body ?? {}), body: toMarkingDraftBody, rebased: rebaseMarkingDraft },
  )
  return draft === null ? <Skeleton lines={5} /> : <Answers {...props} draft={draft} />
}

interface AnswersProps extends MarkingProps {
  draft: OpenDraft<ConsolidateMarkingDraft>
}

/** Every answer that a person marks, a word about the whole, and giving it back. */
const Answers = ({ paper, staff, draft }: AnswersProps) => {
  const { marks: given, comment } = draft.value
  const [tried, setTried] = useState(false)
  const { busy, doing, send } = useSend<'save' | 'done'>()
  const questions = listHandMarkedQuestions(paper.list)
  const byKey = paper.list.filter((question) => question.mark?.auto === true)
  const { marks, missing } = readMarks(paper.list, given)
  const give = (done: boolean) => {
    setTried(done)
    if (done && missing.length > 0) return
    const { consolidationId, studentId } = paper
    const body = { consolidationId, ...(staff ? { ofStudentId: studentId } : {}), marks, comment, done }
    const follow = async () => {
      await draft.drop()
      showToast(t(done ? 'consolidate.mark.given' : 'consolidate.mark.kept'), TOAST_READ)
      if (!done) return
      const to = staff
        ? href.consolidate(PATH.consolidateProgress, { consolidationId, view: 'mark' })
        : href.consolidate(PATH.consolidateReport, { consolidationId })
      go(to, { replace: true })
    }
    const mark = () => client.call('POST /api/exam/consolidate/mark', { body })
    void send(mark, { done: follow }, done ? 'done' : 'save')
  }
  return (
    <>
      <p className={shared['quiet']}>
        {staff ? `${paper.studentName} · ` : ''}
        {paper.courseName} · {paper.examName}
      </p>
      {!staff && <p>{t('consolidate.mark.selfText')}</p>}
      {byKey.length > 0 && (
        <p className={shared['quiet']}>
          {t('consolidate.mark.byKey', {
            n: byKey.length,
            right: byKey.filter(({ mark, fullMark }) => mark?.score === fullMark).length,
          })}
        </p>
      )}
      {questions.map((question) => (
        <MarkQuestion
          key={question.no}
          paper={paper}
          question={question}
          given={given[question.no] ?? { score: '', comment: '' }}
          staff={staff}
          missing={tried && missing.includes(question.no)}
          onChange={(next) =>
            draft.change((now) => ({ ...now, marks: { ...now.marks, [question.no]: next } }))
          }
        />
      ))}
      {staff && (
        <Card>
          <WordsField
            label={t('consolidate.mark.comment')}
            value={comment}
            rows={2}
            most={LONGEST}
            onChange={(next) => draft.change((now) => ({ ...now, comment: next }))}
          />
        </Card>
      )}
      <p role="status" className={shared[missing.length > 0 && tried ? 'error' : 'quiet']}>
        {missing.length > 0
          ? t('consolidate.mark.missing', { list: missing.join(t('consolidate.comma')) })
          : t('consolidate.mark.sum', {
              got: formatScore(marks.reduce((sum, mark) => sum + mark.score, 0)),
              full: formatScore(questions.reduce((sum, { fullMark }) => sum + fullMark, 0)),
            })}
      </p>
      <div className={shared['pair']}>
        <Button busy={doing === 'save'} disabled={busy} onClick={() => give(false)}>
          {t('consolidate.mark.save')}
        </Button>
        <Button kind="primary" busy={doing === 'done'} disabled={busy} onClick={() => give(true)}>
          {t(staff ? 'consolidate.mark.giveBack' : 'consolidate.mark.finish')}
        </Button>
      </div>
    </>
  )
}

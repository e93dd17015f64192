import { useState } from 'react'
import type { HomeworkPage, Question } from '#contract/homework/homework.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import type { Hand } from '#src/ui/pen/pen-tool.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { QuestionFacts, QuestionWords } from '../question.part.tsx'
import css from '../teach.module.css'
import { AnswerWords } from './answer-words.part.tsx'
import { CommentField } from './comment-field.part.tsx'
import { isAnswerBlank, type TeacherPaper } from './marking.rules.ts'
import {
  type Entries,
  readPageStrokes,
  readQuestionMark,
  strokesRev,
  strokesTarget,
} from './overlay.rules.ts'
import { PagePicture } from './page-picture.part.tsx'
import { PenPage } from './pen-page.part.tsx'
import { ScorePad } from './score-pad.part.tsx'
import { idOfQuestion } from './use-digits.ts'
import type { Marking } from './use-marking.ts'

interface AnswerPagesProps {
  paper: TeacherPaper
  no: number
  pages: readonly HomeworkPage[]
  entries: Entries
  put: Marking['put']
  hand: Hand
  onHand: (hand: Hand) => void
}

/** The photographed pages of an answer, one at a time under the pen. */
const AnswerPages = ({ paper, no, pages, entries, put, hand, onHand }: AnswerPagesProps) => {
  const [at, setAt] = useState(0)
  const page = pages[Math.min(at, pages.length - 1)]
  if (!page) return null
  const alt = t('teach.pageOf', { no, page: at + 1 })
  const strokes = readPageStrokes(paper, entries, page.fileId)
  return (
    <>
      {pages.length > 1 && (
        <SegmentedControl
          label={t('teach.pages')}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
          options={pages.map((_, i) => ({ value: String(i), title: t('teach.pageNo', { no: i + 1 }) }))}
        />
      )}
      {paper.mayMark ? (
        <PenPage
          key={page.fileId}
          fileId={page.fileId}
          alt={alt}
          strokes={strokes}
          hand={hand}
          onHand={onHand}
          onStrokes={(next) =>
            put(strokesTarget(paper, page.fileId), {
              kind: 'strokes',
              body: { strokes: next.map((s) => ({ ...s, points: [...s.points] })) },
              baseRev: strokesRev(paper, page.fileId),
            })
          }
        />
      ) : (
        <PagePicture fileId={page.fileId} alt={alt} strokes={strokes} />
      )}
    </>
  )
}

/** Longest comment on a question, as the contract has it. */
const LONGEST = 500

interface MarkQuestionProps {
  paper: TeacherPaper
  question: Question
  entries: Entries
  put: Marking['put']
  onMark: (change: { score?: number | null; comment?: string }) => void
  hand: Hand
  onHand: (hand: Hand) => void
  /** Comments that this teacher writes often. */
  usual: readonly string[]
  /** Figures typed for this question; null: the keyboard is at another one. */
  figures: string | null
}

/**
 * One question of a paper. What is marked comes first: a photographed answer stands at the top with the marks beside or
 * below it, and the question's words after them; a typed answer is read after its question.
 */
export const MarkQuestion = ({
  paper,
  question,
  entries,
  put,
  onMark,
  hand,
  onHand,
  usual,
  figures,
}: MarkQuestionProps) => {
  const answer = paper.answers.find((a) => a.no === question.no)
  const mark = readQuestionMark(paper, entries, question.no)
  const hasPages = answer !== undefined && answer.pages.length > 0
  const words = <QuestionWords question={question} answer={answer?.key ?? ''} />
  return (
    <Card>
      <article
        id={idOfQuestion(question.no)}
        className={css['marking']}
        data-keys={figures === null ? undefined : 'here'}
        aria-label={t('teach.no', { no: question.no })}
      >
        <div className={cx(css['stack'], css['answered'])}>
          <QuestionFacts {...question} />
          {!hasPages && words}
          {!hasPages && <p className={css['label']}>{t('teach.answer')}</p>}
          {isAnswerBlank(answer) && <p className={css['quiet']}>{t('teach.noAnswer')}</p>}
          {answer && <AnswerWords answer={answer} answerKey={answer.key} />}
          {hasPages && (
            <AnswerPages
              paper={paper}
              no={question.no}
              pages={answer.pages}
              entries={entries}
              put={put}
              hand={hand}
              onHand={onHand}
            />
          )}
        </div>
        <div className={css['scored']}>
          {paper.mayMark ? (
            <ScorePad
              no={question.no}
              fullMark={question.fullMark}
              mark={mark}
              figures={figures}
              onScore={(score) => onMark({ score })}
            />
          ) : (
            <p>
              {t('teach.scoreOf', { score: formatScore(mark.score), full: formatScore(question.fullMark) })}
            </p>
          )}
        </div>
        <div className={css['stack']}>
          {paper.mayMark ? (
            <CommentField
              label={t('teach.commentOf', { no: question.no })}
              placeholder={t('teach.commentHere')}
              most={LONGEST}
              value={mark.comment}
              usual={usual}
              onChange={(comment) => onMark({ comment })}
            />
          ) : (
            mark.comment !== '' && <p>{mark.comment}</p>
          )}
          {hasPages && <div className={css['group']}>{words}</div>}
        </div>
      </article>
    </Card>
  )
}

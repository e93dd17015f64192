import type { Answer, Question } from '#contract/homework.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { mathOf } from '#src/ui/formula/math-text.tsx'
import css from '../homework.module.css'
import { PageStrip } from '../photos/page-strip.part.tsx'
import { QuestionText } from '../question-text.part.tsx'

interface CheckedQuestionProps {
  homeworkId: string
  question: Readonly<Question>
  answer: Readonly<Answer> | undefined
}

const toneOf = (score: number, full: number): Tone => (score >= full ? 'good' : score <= 0 ? 'bad' : 'warn')

/** One question of a checked paper. */
export const CheckedQuestion = ({ homeworkId, question, answer }: CheckedQuestionProps) => {
  const { no, fullMark } = question
  const mark = answer?.mark ?? null
  const words = answer ? [answer.choice.join(''), answer.text].filter(Boolean).join(' ') : ''
  const pages = answer?.pages ?? []
  return (
    <Card
      title={t('homework.question', { no })}
      aside={
        mark?.score === null || mark === null ? (
          <Badge>{t('homework.notMarked')}</Badge>
        ) : (
          <Badge tone={toneOf(mark.score, fullMark)}>
            {t('homework.scoreOf', { score: formatScore(mark.score), full: formatScore(fullMark) })}
          </Badge>
        )
      }
    >
      <div className={css['tight']}>
        <QuestionText text={question.text} />
        <Facts
          facts={[
            [
              t('homework.yourAnswer'),
              words === '' ? pages.length === 0 && t('homework.noAnswer') : mathOf(words),
            ],
            [t('homework.keyAnswer'), mathOf(answer?.key ?? '')],
            [t('homework.teacherComment'), mark?.comment ?? ''],
          ]}
        />
        <PageStrip
          pages={pages}
          no={no}
          hrefOf={(page) => href.homework(PATH.homeworkPaper, { homeworkId, no, page: page.fileId })}
        />
      </div>
    </Card>
  )
}

import type { Question, SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Choices } from '#src/ui/choices.tsx'
import css from '../homework.module.css'
import { PhotoAnswer } from '../photos/photo-answer.part.tsx'
import type { Photos } from '../photos/use-photos.ts'
import { QuestionText } from '../question-text.part.tsx'
import { changeAnswer, NO_ANSWER } from './paper.rules.ts'
import { TextAnswer } from './text-answer.part.tsx'
import type { OpenPaper } from './use-paper.ts'

interface AnswerCardProps {
  sheet: Pick<SheetDetail, 'homeworkId'>
  question: Readonly<Question>
  open: OpenPaper
  photos: Photos
}

/** One question and where it is answered, in the way the teacher asked for. */
export const AnswerCard = ({ sheet, question, open, photos }: AnswerCardProps) => {
  const { no, type } = question
  const answer = open.paper.answers[no] ?? NO_ANSWER
  const change = (how: Partial<typeof answer>) => void open.change((now) => changeAnswer(now, no, how))
  return (
    <Card
      title={t('homework.questionFull', { no, full: question.fullMark })}
      aside={<Badge>{t(`homework.type.${type}`)}</Badge>}
    >
      <div className={css['stack']}>
        <QuestionText text={question.text} />
        {(type === 'choice' || type === 'multi') && (
          <Choices
            name={`question-${no}`}
            legend={t(type === 'multi' ? 'homework.chooseSome' : 'homework.chooseOne')}
            options={question.options}
            several={type === 'multi'}
            value={answer.choice}
            onChange={(choice) => change({ choice })}
          />
        )}
        {type === 'text' && <TextAnswer value={answer.text} onChange={(text) => change({ text })} />}
        {(type === 'text' || type === 'photo') && (
          <PhotoAnswer
            homeworkId={sheet.homeworkId}
            no={no}
            isExtra={type === 'text'}
            open={open}
            photos={photos}
          />
        )}
      </div>
    </Card>
  )
}

import type { PracticeQuestion } from '#contract/practice.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { QuestionNumbers as Numbers } from '#src/ui/question-numbers.tsx'

interface QuestionNumbersProps {
  questions: readonly PracticeQuestion[]
  sent: readonly Readonly<WorkItem>[]
  current: number
  onShow: (no: number) => void
}

/** How a question stands: by its answer at the school, else by what waits on this phone. */
const standOf = ({ no, answer }: PracticeQuestion, sent: QuestionNumbersProps['sent']) => {
  if (answer === null) return sent.some((item) => item.target.endsWith(`/${no}`)) ? 'sent' : 'open'
  if (answer.rate === null) return 'look'
  return answer.rate === 1 ? 'right' : answer.rate === 0 ? 'wrong' : 'half'
}

/** Numbers of the questions, each with how it stands, to go to any of them. */
export const QuestionNumbers = ({ questions, sent, current, onShow }: QuestionNumbersProps) => (
  <Numbers
    label={t('practice.questions')}
    questions={questions.map((question) => {
      const { no } = question
      const stand = standOf(question, sent)
      return { no, stand, name: t('practice.noStand', { no, stand: t(`practice.stand.${stand}`) }) }
    })}
    current={current}
    onShow={onShow}
  />
)

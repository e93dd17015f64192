import type { Question } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { cx } from '#src/ui/class-names.ts'
import css from './do.module.css'
import { isAnswered, type Paper } from './paper.rules.ts'

interface QuestionNavProps {
  questions: readonly Question[]
  paper: Readonly<Paper>
  current: number
  /** Place in the list. */
  onShow: (at: number) => void
}

/** All questions by number; what is answered is filled, and said. */
export const QuestionNav = ({ questions, paper, current, onShow }: QuestionNavProps) => (
  <nav aria-label={t('homework.overview')}>
    <ul className={css['numbers']}>
      {questions.map(({ no }, at) => {
        const done = isAnswered(paper.answers[no])
        return (
          <li key={no}>
            <button
              type="button"
              className={cx(css['number'], done && css['done'], no === current && css['current'])}
              aria-current={no === current ? 'step' : undefined}
              aria-label={t('homework.goTo', {
                no,
                state: t(done ? 'homework.answeredState' : 'homework.unanswered'),
              })}
              onClick={() => onShow(at)}
            >
              {no}
            </button>
          </li>
        )
      })}
    </ul>
  </nav>
)

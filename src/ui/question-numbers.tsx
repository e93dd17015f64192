import css from './question-numbers.module.css'

/** How a question stands: `done` is answered, `sent` on its way, `look` to be compared by oneself. */
export type Stand = 'open' | 'done' | 'sent' | 'look' | 'right' | 'half' | 'wrong'

interface QuestionNumbersProps {
  label: string
  /** `name`: what is read out, with how it stands. */
  questions: readonly { no: number; stand: Stand; name: string }[]
  /** Number of the one in view. */
  current: number
  onShow: (no: number) => void
}

/** Numbers of all questions, each with how it stands, to go to any of them. */
export const QuestionNumbers = ({ label, questions, current, onShow }: QuestionNumbersProps) => (
  <nav aria-label={label}>
    <ol className={css['numbers']}>
      {questions.map(({ no, stand, name }) => (
        <li key={no}>
          <button
            type="button"
            data-stand={stand}
            aria-current={no === current ? 'step' : undefined}
            aria-label={name}
            onClick={() => onShow(no)}
          >
            {no}
          </button>
        </li>
      ))}
    </ol>
  </nav>
)

import type { DrawnFormulas } from '#contract/drawn.ts'
import css from './choices.module.css'
import { MathText } from './formula/math-text.tsx'

interface CheckedChoicesProps {
  options: readonly { letter: string; text: string }[]
  drawn: DrawnFormulas
  /** Letters of the key. */
  right: string
  /** Letters that were chosen. */
  own: readonly string[]
  /** What is said of an option that is right, or was chosen, or both. */
  say: (right: boolean, own: boolean) => string
}

/** The options of a question that is checked: which are right and which were chosen, in words as well as by colour. */
export const CheckedChoices = ({ options, drawn, right: key, own: choice, say }: CheckedChoicesProps) => (
  <ol className={css['options']}>
    {options.map(({ letter, text }) => {
      const right = key.includes(letter)
      const own = choice.includes(letter)
      return (
        <li
          key={letter}
          className={css['option']}
          data-right={right || undefined}
          data-own={own || undefined}
        >
          <b>{letter}</b>
          <span>
            <MathText text={text} drawn={drawn} />
            {(right || own) && <small> {say(right, own)}</small>}
          </span>
        </li>
      )
    })}
  </ol>
)

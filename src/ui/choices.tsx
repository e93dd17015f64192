import type { DrawnFormulas } from '#contract/drawn.ts'
import css from './choices.module.css'
import { MathText } from './formula/math-text.tsx'

interface ChoicesProps {
  /** Names the group of buttons on the page. */
  name: string
  legend: string
  options: readonly { letter: string; text: string }[]
  drawn?: DrawnFormulas
  /** True: any number of them; else one. */
  several: boolean
  /** Letters, in the order of the options. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The options of a question: native radio buttons or check boxes, each a whole line to tap. */
export const Choices = ({ name, legend, options, drawn, several, value, onChange }: ChoicesProps) => {
  const choose = (letter: string) => {
    if (!several) return onChange([letter])
    const next = value.includes(letter) ? value.filter((one) => one !== letter) : [...value, letter]
    onChange(options.map((one) => one.letter).filter((one) => next.includes(one)))
  }
  return (
    <fieldset className={css['options']}>
      <legend className={css['legend']}>{legend}</legend>
      {options.map(({ letter, text }) => (
        <label key={letter} className={css['option']}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            value={letter}
            checked={value.includes(letter)}
            onChange={() => choose(letter)}
          />
          <b>{letter}</b>
          {text !== '' && (
            <span className={css['said']}>
              <MathText text={text} {...(drawn ? { drawn } : {})} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

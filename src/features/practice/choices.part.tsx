import type { PracticeQuestion } from '#contract/practice.ts'
import type { DrawnFormulas } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { MathText } from '#src/ui/formula/math-text.tsx'
import css from './practice.module.css'

interface ChoicesProps {
  /** Names the group of buttons on the page. */
  name: string
  question: Pick<PracticeQuestion, 'type' | 'options'>
  drawn: DrawnFormulas
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The options of a question: native radio buttons or check boxes, each a whole line to tap. */
export const Choices = ({ name, question: { type, options }, drawn, value, onChange }: ChoicesProps) => {
  const several = type === 'multi'
  const choose = (letter: string) => {
    if (!several) return onChange([letter])
    const next = new Set(value)
    if (!next.delete(letter)) next.add(letter)
    onChange([...next].toSorted())
  }
  return (
    <fieldset className={css['options']}>
      <legend className={css['quiet']}>{t(several ? 'practice.chooseSome' : 'practice.chooseOne')}</legend>
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
          <MathText text={text} drawn={drawn} />
        </label>
      ))}
    </fieldset>
  )
}

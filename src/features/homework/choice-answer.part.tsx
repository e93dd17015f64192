import { t } from '#src/i18n/i18n.ts'
import { MathText } from '#src/ui/formula/math-text.tsx'
import css from './answer.module.css'

interface ChoiceAnswerProps {
  /** Names the group of buttons on the page. */
  name: string
  options: readonly { key: string; text: string }[]
  /** True: any number of them; else one. */
  several: boolean
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The options of a question: native radio buttons or check boxes, each a whole line to tap. */
export const ChoiceAnswer = ({ name, options, several, value, onChange }: ChoiceAnswerProps) => {
  const choose = (key: string) => {
    if (!several) return onChange([key])
    const next = value.includes(key) ? value.filter((one) => one !== key) : [...value, key]
    onChange(options.map((one) => one.key).filter((one) => next.includes(one)))
  }
  return (
    <fieldset className={css['options']}>
      <legend className={css['legend']}>{t(several ? 'homework.chooseSome' : 'homework.chooseOne')}</legend>
      {options.map(({ key, text }) => (
        <label key={key} className={css['option']}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            value={key}
            checked={value.includes(key)}
            onChange={() => choose(key)}
          />
          <span className={css['letter']} aria-hidden={text !== '' || undefined}>
            {key}
          </span>
          {text !== '' && (
            <span className={css['said']}>
              <MathText text={text} />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

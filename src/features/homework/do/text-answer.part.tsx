import { useId, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import css from './answer.module.css'
import { FormulaKeys } from './formula-keys.part.tsx'

/** Letters an answer may have. */
const LONGEST = 5_000

interface TextAnswerProps {
  value: string
  onChange: (value: string) => void
}

/** A written answer, with the signs of formulas at hand. */
export const TextAnswer = ({ value, onChange }: TextAnswerProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [withSigns, setWithSigns] = useState(false)
  const id = useId()
  return (
    <div className={css['text']}>
      <label className={css['label']} htmlFor={id}>
        {t('homework.textLabel')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={css['field']}
        rows={4}
        maxLength={LONGEST}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p>
        <Button kind="quiet" aria-expanded={withSigns} onClick={() => setWithSigns(!withSigns)}>
          {t(withSigns ? 'homework.hideSigns' : 'homework.showSigns')}
        </Button>
      </p>
      {withSigns && <FormulaKeys field={field} onChange={onChange} />}
    </div>
  )
}

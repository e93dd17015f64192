import { type RefObject, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { insert, raiseOrLowerText, SIGNS, type Typed } from './formula.rules.ts'
import css from './formula-keys.module.css'

type FormulaKeyGroup = (typeof SIGNS)[number]['name']

interface FormulaKeysProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Takes the new text; the caret is set once it is drawn. */
  onChange: (text: string) => void
}

/** Signs a phone's keyboard lacks, put where the caret is; the field keeps the focus and its keyboard. */
export const FormulaKeys = ({ field, onChange }: FormulaKeysProps) => {
  const [group, setGroup] = useState<FormulaKeyGroup>('algebra')
  const change = (how: (typed: Typed) => Typed | null) => {
    const box = field.current
    if (!box) return
    const next = how({ text: box.value, start: box.selectionStart, end: box.selectionEnd })
    if (!next) return
    onChange(next.text)
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(next.start, next.end)
    })
  }
  const shown = SIGNS.find((one) => one.name === group) ?? SIGNS[0]
  return (
    <div className={css['keys']} role="group" aria-label={t('homework.signs')}>
      <SegmentedControl
        label={t('homework.signs')}
        value={group}
        onChange={setGroup}
        options={SIGNS.map(({ name }) => ({ value: name, title: t(`homework.signs.${name}`) }))}
      />
      {/* The press must not take the focus from the field: its keyboard would fold. */}
      <div className={css['signs']} onPointerDown={(event) => event.preventDefault()}>
        <button
          type="button"
          className={css['key']}
          onClick={() => change((typed) => raiseOrLowerText(typed, 'up'))}
        >
          <span aria-hidden="true">
            x<sup>n</sup>
          </span>
          <span className={css['said']}>{t('homework.raise')}</span>
        </button>
        <button
          type="button"
          className={css['key']}
          onClick={() => change((typed) => raiseOrLowerText(typed, 'down'))}
        >
          <span aria-hidden="true">
            x<sub>n</sub>
          </span>
          <span className={css['said']}>{t('homework.lower')}</span>
        </button>
        {shown.signs.map((sign) => (
          <button
            key={sign}
            type="button"
            className={css['key']}
            onClick={() => change((typed) => insert(typed, sign))}
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  )
}

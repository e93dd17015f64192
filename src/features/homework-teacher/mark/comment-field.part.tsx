import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import css from '../teach.module.css'
import { fitting } from './comments.rules.ts'

interface CommentFieldProps {
  label: string
  value: string
  /** Most characters. */
  most: number
  placeholder?: string
  /** What this teacher writes often. */
  usual: readonly string[]
  onChange: (text: string) => void
}

/** A comment, with what this teacher writes often offered while it is written. */
export const CommentField = ({ label, value, most, placeholder, usual, onChange }: CommentFieldProps) => {
  const [isHere, setHere] = useState(false)
  const offered = isHere ? fitting(usual, value) : []
  return (
    <div
      onFocus={() => setHere(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHere(false)
      }}
    >
      <textarea
        className={css['area']}
        aria-label={label}
        placeholder={placeholder}
        maxLength={most}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 && (
        <div className={css['usual']} role="group" aria-label={t('teach.usual')}>
          {offered.map((text) => (
            <button
              key={text}
              type="button"
              // the field keeps the focus, or its offers would be gone before the tap is through
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChange(text.slice(0, most))}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

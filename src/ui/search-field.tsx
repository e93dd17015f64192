import { useEffect, useState } from 'react'
import css from './search-field.module.css'

interface SearchFieldProps {
  label: string
  /** Its name where a page has several; the label stays inside it. Default the label. */
  name?: string
  value: string
  /** Called 300 ms after the last letter, and at once on Enter. */
  onChange: (value: string) => void
  maxLength?: number
}

/** A search that waits for a pause in typing. */
export const SearchField = ({ label, name = label, value, onChange, maxLength = 60 }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), 300)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <form
      role="search"
      data-print={value === '' ? 'hide' : undefined}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed)
      }}
    >
      <input
        type="search"
        className={css['search']}
        aria-label={name}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}

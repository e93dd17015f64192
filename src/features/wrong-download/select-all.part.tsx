import { useEffect, useRef } from 'react'
import css from './wrong-download.module.css'

interface SelectAllProps {
  label: string
  /** How many of how many are chosen. */
  chosen: number
  of: number
  onChange: (isIn: boolean) => void
}

/** Ticks all or none; half ticked while some are. */
export const SelectAll = ({ label, chosen, of, onChange }: SelectAllProps) => {
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen > 0 && chosen < of
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className={css['all']}>
      <input
        ref={box}
        type="checkbox"
        checked={of > 0 && chosen === of}
        disabled={of === 0}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import css from './well-done.module.css'

interface WellDoneProps {
  title: string
  /** What is true of it, in a few short lines; the first weighs most. */
  lines: readonly string[]
  action?: ReactNode
  /** Within a card of its own title, at the start of the line. */
  inline?: boolean
}

/** Something is finished: a tick that is drawn once, and what came of it. */
export const WellDone = ({ title, lines, action, inline = false }: WellDoneProps) => (
  <div className={cx(css['well'], inline && css['inline'])} role="status">
    <svg className={css['tick']} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" />
      <path d="M14 25l7 7 13-15" pathLength="1" />
    </svg>
    <p className={css['title']}>{title}</p>
    {lines.map((line) => (
      <p key={line} className={css['line']}>
        {line}
      </p>
    ))}
    {action}
  </div>
)

import type { ReactNode } from 'react'
import css from './state.module.css'

/** Outlines on a 24 px grid: nothing found, not yet or not for everybody, everything done. */
const SIGNS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5',
  wait: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5.5l3.5 2',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  none: 'M4 7.5h16v11H4zM4 12h4.5l1 2h5l1-2H20',
} as const

interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** Why it is empty. */
  sign?: keyof typeof SIGNS
}

/** What will be here, and the one thing to do. */
export const EmptyState = ({ title, text, action, sign = 'none' }: EmptyStateProps) => (
  <div className={css['state']}>
    <span className={css['mark']} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d={SIGNS[sign]} />
      </svg>
    </span>
    <p className={css['title']}>{title}</p>
    {text !== undefined && <p className={css['text']}>{text}</p>}
    {action}
  </div>
)

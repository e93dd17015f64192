import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import css from './line-bar.module.css'

interface LineBarProps {
  tone?: 'muted' | 'info' | 'warn'
  /** At most one button. */
  action?: ReactNode
  children: ReactNode
}

/** A thin bar under the app bar that speaks of the line and of the data's age. Never a modal for that. */
export const LineBar = ({ tone = 'muted', action, children }: LineBarProps) => (
  <div className={cx(css['bar'], css[tone])} role="status">
    <p>{children}</p>
    {action}
  </div>
)

import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import css from './foot.module.css'

/**
 * What a page leads to, always in view at its foot: first how things stand, then the buttons.
 * @param boxed true: a card of its own where there is room
 */
export const Foot = ({ boxed = false, children }: { boxed?: boolean; children: ReactNode }) => (
  <div className={cx(css['foot'], boxed && css['boxed'])}>{children}</div>
)

import type { ReactNode } from 'react'
import css from './card.module.css'
import { cx } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  /** Something small at the right of the title: a link, a badge. */
  aside?: ReactNode
  /** No inner margin: for lists that reach the edges. */
  flush?: boolean
  /** True: nothing but controls, left out on paper. */
  isControl?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A section on its own ground, with its heading. */
export const Card = ({ title, aside, flush = false, isControl = false, className, children }: CardProps) => (
  <section
    data-print={isControl ? 'hide' : undefined}
    className={cx(css['card'], flush && css['flush'], className)}
  >
    {(title !== undefined || aside !== undefined) && (
      <header className={css['head']}>
        {title !== undefined && <h2 className={css['title']}>{title}</h2>}
        {aside}
      </header>
    )}
    {children}
  </section>
)

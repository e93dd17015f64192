import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import css from './who.module.css'

interface WhoProps {
  /** Page of their names; null: they may not be seen, and the figure stays a figure. */
  readonly href: string | null
  /** Students it counts. */
  readonly n: number
  /** How the figure is written; the number unless told. */
  readonly children?: string | number
}

/** A figure that counts students; a tap opens who they are. Needs the texts of `exam`. */
export const Who = ({ href, n, children = n }: WhoProps): ReactNode =>
  href === null || n === 0 ? (
    children
  ) : (
    <a className={css['who']} href={href} aria-label={t('population.who', { figure: String(children), n })}>
      {children}
    </a>
  )

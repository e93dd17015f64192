import type { ReactNode } from 'react'
import css from './bar-list.module.css'

/** Lines of a name, a bar and its figure, in two columns where there is room. */
export const BarList = ({ children }: { children: ReactNode }) => <ul className={css['list']}>{children}</ul>

interface BarLineProps {
  readonly name: string
  /** Drawn for the eye: what it shows is said by the figure or a table beside. */
  readonly bar: ReactNode
  /** The figure; a <small> in it is muted. */
  readonly children: ReactNode
}

export const BarLine = ({ name, bar, children }: BarLineProps) => (
  <li className={css['line']}>
    <span className={css['name']}>{name}</span>
    {bar}
    <span className={css['value']}>{children}</span>
  </li>
)

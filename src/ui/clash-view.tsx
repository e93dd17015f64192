import type { ReactNode } from 'react'
import css from './clash-view.module.css'

interface SideProps {
  /** Which phone, or who. */
  whose: string
  when: string
  children: ReactNode
}

// a group, not a landmark: a page may show several clashes, whose sides bear the same names
const Side = ({ whose, when, children }: SideProps) => (
  <div className={css['side']} role="group" aria-label={whose}>
    <p className={css['whose']}>
      <strong>{whose}</strong>
      {when !== '' && <span className={css['when']}>{when}</span>}
    </p>
    <div className={css['words']}>{children}</div>
  </div>
)

interface ClashViewProps {
  title: string
  /** Name of the landmark, one of a kind on the page; default the title. */
  label?: string
  /** What happened, and what counts now. */
  lead: string
  mine: SideProps
  theirs: SideProps
  /** Buttons: which of both is to be. */
  ways: ReactNode
}

/** What two phones wrote in one place, side by side, and the choice between them. */
export const ClashView = ({ title, label = title, lead, mine, theirs, ways }: ClashViewProps) => (
  <section className={css['view']} aria-label={label}>
    <div role="status">
      <p className={css['title']}>{title}</p>
      <p>{lead}</p>
    </div>
    <div className={css['columns']}>
      <Side {...mine} />
      <Side {...theirs} />
    </div>
    <div className={css['ways']}>{ways}</div>
  </section>
)

import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import css from './chart.module.css'
import { type ByWho, markPath, WHO, type Who } from './who.ts'

export interface CompareRow {
  readonly id: string
  /** What the row is about, with its number in words; a button or link where a tap leads somewhere. */
  readonly label: ReactNode
  readonly note: ReactNode
  /** Rates 0..1. */
  readonly rates: ByWho
}

const ROW_Y: Readonly<Record<Who, number>> = { own: 15, class: 5, school: 26, joint: 36 }
const HEIGHT = { withJoint: 41, without: 31 }

const percent = (rate: number): string => `${100 * Math.min(1, Math.max(0, rate))}%`

/** One row's drawing: the main group's bar with its mark at the end, the class's mark above it, school and joint below. */
export const CompareBar = ({ rates, main = 'own' }: { rates: ByWho; main?: Who }) => (
  <svg className={css['rows']} width="100%" height={rates.joint === null ? HEIGHT.without : HEIGHT.withJoint}>
    <rect className={css['track']} y={ROW_Y.own - 5} width="100%" height="10" rx="5" />
    {rates[main] !== null && (
      <rect className={css[main]} y={ROW_Y.own - 5} width={percent(rates[main])} height="10" rx="5" />
    )}
    {WHO.map((who) => {
      const rate = rates[who]
      if (rate === null) return null
      return (
        // A nested drawing takes a place in percent, so the row needs no measuring of its width.
        <svg key={who} x={percent(rate)} y={ROW_Y[who === main ? 'own' : who]} overflow="visible">
          {who === main ? (
            <path className={cx(css['knob'], css[main])} d={markPath(main, 7)} />
          ) : (
            <path className={css[who]} d={markPath(who, 4.2)} />
          )}
        </svg>
      )
    })}
  </svg>
)

/** Rows of own against class, school and joint. Text stays text, so it wraps and grows with the reader's setting. */
export const BarCompare = ({ rows, main = 'own' }: { rows: readonly CompareRow[]; main?: Who }) => (
  <ul className={css['compare']}>
    {rows.map(({ id, label, note, rates }) => (
      <li key={id}>
        <div className={css['compareHead']}>
          {label}
          <span className={css['note']}>{note}</span>
        </div>
        <div className={css['inset']} aria-hidden="true">
          <CompareBar rates={rates} main={main} />
        </div>
      </li>
    ))}
  </ul>
)

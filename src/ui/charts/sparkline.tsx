import { line } from 'd3-shape'
import css from './chart.module.css'
import { linear } from './linear.ts'
import { Mark } from './mark.tsx'
import { rateDomain } from './trend.geometry.ts'

/** A line the size of a word; the sentence beside it says what it means. `rates` 0..1, oldest first, without gaps. */
export const Sparkline = ({ rates }: { rates: readonly number[] }) => {
  if (rates.length < 2) return null
  const y = linear(rateDomain(rates), [26, 6])
  const x = linear([0, rates.length - 1], [6, 74])
  const path = line<number>(
    (_, i) => x(i),
    (rate) => y(rate),
  )(rates)
  return (
    <svg className={css['spark']} width="80" height="32" aria-hidden="true">
      <path className={`${css['stroke']} ${css['ownLine']}`} d={path ?? ''} />
      <Mark who="own" x={x(rates.length - 1)} y={y(rates.at(-1) ?? 0)} />
    </svg>
  )
}

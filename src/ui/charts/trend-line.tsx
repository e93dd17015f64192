import { formatRate } from '#src/i18n/format.ts'
import css from './chart.module.css'
import { Mark } from './mark.tsx'
import { drawTrend, TREND_BOX } from './trend.geometry.ts'
import type { ByWho } from './who.ts'

export interface TrendEntry {
  readonly id: string
  /** Short, e.g. a day; shown under the first and last point, and under all when there are few. */
  readonly label: string
  readonly rates: ByWho
}

/** Own score rate over exams with the class's and the school's, each with its own shape and dash. */
export const TrendLine = ({ entries }: { entries: readonly TrendEntry[] }) => {
  const { series, yTicks, xs } = drawTrend(entries.map(({ rates }) => rates))
  const { width, height, left, right } = TREND_BOX
  const last = entries.length - 1
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={css['plot']} aria-hidden="true">
      {yTicks.map(({ at, value }) => (
        <g key={value}>
          <line className={css['grid']} x1={left} x2={width - right} y1={at} y2={at} />
          <text className={css['tick']} x={left - 6} y={at + 4} textAnchor="end">
            {formatRate(value)}
          </text>
        </g>
      ))}
      {entries.map(({ id, label }, i) => {
        if (last > 4 && i !== 0 && i !== last) return null
        const anchor = last === 0 ? 'middle' : i === 0 ? 'start' : i === last ? 'end' : 'middle'
        const at = i === 0 && last > 0 ? left : i === last && last > 0 ? width - right : xs[i]
        return (
          <text key={id} className={css['tick']} x={at} y={height - 6} textAnchor={anchor}>
            {label}
          </text>
        )
      })}
      {/* Own last, so that it lies on top where values meet. */}
      {[...series].reverse().map(({ who, path, dots }) => (
        <g key={who}>
          <path className={`${css['stroke']} ${css[`${who}Line`]}`} d={path} />
          {dots.map(({ x, y }) => (
            <Mark key={x} who={who} x={x} y={y} r={who === 'own' ? 5 : 3.5} />
          ))}
        </g>
      ))}
    </svg>
  )
}

import { formatScore } from '#src/i18n/format.ts'
import { cx } from '../class-names.ts'
import css from './chart.module.css'
import { type Bins, BOX, drawDistribution } from './distribution.geometry.ts'
import { markPath } from './who.ts'

interface DistributionProps {
  readonly bins: Bins
  /** Word over their own bar ("you"), words of the axes. */
  readonly you: string
  readonly xAxis: string
  readonly yAxis: string
}

const place = (x: number): 'start' | 'middle' | 'end' =>
  x < BOX.left + 24 ? 'start' : x > BOX.width - BOX.right - 24 ? 'end' : 'middle'

/** How many students got how much; their own bar is darker and carries the round mark and a word. */
export const Distribution = ({ bins, you, xAxis, yAxis }: DistributionProps) => {
  const { bars, xTicks, yTicks, marker } = drawDistribution(bins)
  const floor = BOX.height - BOX.bottom
  return (
    <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} className={css['plot']} aria-hidden="true">
      <text className={css['axisWord']} x="0" y="10">
        {yAxis}
      </text>
      <text className={css['axisWord']} x={BOX.width - 2} y={BOX.height - 1} textAnchor="end">
        {xAxis}
      </text>
      {yTicks.map(({ at, value }) => (
        <g key={value}>
          <line className={css['grid']} x1={BOX.left} x2={BOX.width - BOX.right} y1={at} y2={at} />
          <text className={css['tick']} x={BOX.left - 6} y={at + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {bars.map(({ own, x, y, width, height }) => (
        <rect key={x} x={x} y={y} width={width} height={height} className={css[own ? 'own' : 'bar']} />
      ))}
      {xTicks.map(({ at, value }) => (
        <text key={value} className={css['tick']} x={at} y={floor + 14} textAnchor="middle">
          {formatScore(value)}
        </text>
      ))}
      {marker !== null && (
        <g transform={`translate(${marker.x} ${marker.y - 8})`}>
          <path className={cx(css['knob'], css['own'])} d={markPath('own', 5)} />
          <text className={css['you']} y="-9" textAnchor={place(marker.x)}>
            {you}
          </text>
        </g>
      )}
    </svg>
  )
}

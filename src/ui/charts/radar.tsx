import { formatRate } from '#src/i18n/format.ts'
import css from './chart.module.css'
import { Mark } from './mark.tsx'
import { drawRadar, RADAR_BOX, RADAR_RINGS } from './radar.geometry.ts'
import type { ByWho } from './who.ts'

export interface RadarAxis {
  readonly id: string
  readonly label: string
  readonly rates: ByWho
}

const LONGEST = 7
const short = (label: string): string => (label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label)

/** The shape of all subjects at once; offered from three subjects up, beside bars, which compare more exactly. */
export const Radar = ({ axes }: { axes: readonly RadarAxis[] }) => {
  const { spokes, labels, rings, shapes } = drawRadar(axes.map(({ rates }) => rates))
  const { width, height, radius } = RADAR_BOX
  return (
    <svg
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      className={css['plot']}
      aria-hidden="true"
    >
      {rings.map((ring) => (
        <path key={ring} className={css['ring']} d={ring} />
      ))}
      {spokes.map((spoke, i) => (
        <line key={axes[i]?.id} className={css['grid']} x2={spoke.x} y2={spoke.y} />
      ))}
      {RADAR_RINGS.slice(1).map((ring) => (
        <text key={ring} className={css['tick']} x="4" y={-ring * radius + 10}>
          {formatRate(ring)}
        </text>
      ))}
      {[...shapes].reverse().map(({ who, path, dots }) => (
        <g key={who}>
          <path className={`${css[who === 'own' ? 'area' : 'outline']} ${css[`${who}Line`]}`} d={path} />
          {dots.map(({ x, y }) => (
            <Mark key={`${x},${y}`} who={who} x={x} y={y} r={who === 'own' ? 4.5 : 3} />
          ))}
        </g>
      ))}
      {labels.map(({ x, y, anchor }, i) => (
        <text key={axes[i]?.id} className={css['axisName']} x={x} y={y} textAnchor={anchor}>
          {short(axes[i]?.label ?? '')}
        </text>
      ))}
    </svg>
  )
}

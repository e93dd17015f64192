import css from './chart.module.css'
import { type DifferenceEntry, placeDifference } from './difference-bars.geometry.ts'

interface DifferenceBarProps {
  readonly entry: DifferenceEntry
  /** Half of the axis in marks, the same for all rows. */
  readonly reach: number
  /** Length of the whisker in standard errors. */
  readonly z: number
  /** Beyond chance: drawn full; within it: hollow. */
  readonly clear: boolean
}

/** A mean's distance from the reference (the middle line) and how far chance alone may move it (the whisker). */
export const DifferenceBar = ({ entry, reach, z, clear }: DifferenceBarProps) => {
  const place = placeDifference(entry, reach, z)
  return (
    <svg className={css['difference']} width="100%" height="20" aria-hidden="true">
      <line className={css['middle']} x1="50%" x2="50%" y1="0" y2="20" />
      {place !== null && (
        <rect
          className={css[clear ? 'class' : 'hollow']}
          x={`${place.from}%`}
          width={`${place.to - place.from}%`}
          y="5"
          height="10"
        />
      )}
      {place !== null && place.low !== null && place.high !== null && (
        <g className={css['whisker']}>
          <line x1={`${place.low}%`} x2={`${place.high}%`} y1="10" y2="10" />
          <line x1={`${place.low}%`} x2={`${place.low}%`} y1="6" y2="14" />
          <line x1={`${place.high}%`} x2={`${place.high}%`} y1="6" y2="14" />
        </g>
      )}
    </svg>
  )
}

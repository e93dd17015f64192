import { PAGE_UNITS, type Stroke } from '#core/domain/pen/mark.ts'
import { strokePath } from '#core/domain/pen/path.ts'
import css from './pen.module.css'

interface PenMarksProps {
  strokes: readonly Stroke[]
  /** Height of the page for a width of 1. */
  ratio: number
  /** What the marks are, in words; absent where the words stand beside the page. */
  label?: string
}

/** A teacher's marks over a page: fills the box it is laid over, which has the page's proportions. */
export const PenMarks = ({ strokes, ratio, label }: PenMarksProps) => (
  <svg
    className={css['marks']}
    viewBox={`0 0 ${PAGE_UNITS} ${Math.round(PAGE_UNITS * ratio)}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {strokes.map(({ color, width, points }, at) => (
      <path key={at} className={css['line']} stroke={color} strokeWidth={width} d={strokePath(points)} />
    ))}
  </svg>
)

import type { CardBlock } from '#contract/card.ts'
import { PAGE_UNITS } from '#core/domain/pen/mark.ts'
import { strokePath } from '#core/domain/pen/path.ts'
import { formatScore } from '#src/i18n/format.ts'
import css from './answer-card.module.css'
import type { Marked } from './answer-card.rules.ts'
import { outcomeOf } from './answers.rules.ts'

/** Width of a page in the units of its marks. */
const UNITS = 1000

interface MarksProps {
  marked: readonly Marked[]
  chosen: CardBlock | null
  /** Height of the page for a width of 1. */
  ratio: number
}

/** The marks of each block over a page, as a red pen would put them. The list below says the same in words. */
export const Marks = ({ marked, chosen, ratio }: MarksProps) => (
  <svg className={css['marks']} viewBox={`0 0 ${UNITS} ${Math.round(UNITS * ratio)}`} aria-hidden="true">
    {marked.map(({ block, item, isFirst, strokes }, at) => {
      const { x, y, w, h } = block
      const { score, full } = item
      const [left, top, wide, high] = [x * UNITS, y * UNITS * ratio, w * UNITS, h * UNITS * ratio]
      // without marks a block is shown only where it was chosen
      if (full === null && chosen !== block) return null
      return (
        <g
          key={at}
          className={css[full === null ? 'none' : outcomeOf({ score, full })]}
          data-chosen={chosen === block || undefined}
        >
          <rect x={left} y={top} width={wide} height={high} rx={6} />
          <g className={css['pen']} transform={`translate(${left} ${top}) scale(${wide / PAGE_UNITS})`}>
            {strokes.map(({ color, width, points }, i) => (
              <path key={i} stroke={color} strokeWidth={width} d={strokePath(points)} />
            ))}
          </g>
          {isFirst && full !== null && (
            <text x={left + wide - 8} y={top + 28}>
              {formatScore(score)}/{formatScore(full)}
            </text>
          )}
        </g>
      )
    })}
  </svg>
)

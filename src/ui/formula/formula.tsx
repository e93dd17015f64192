import type { ReactNode } from 'react'
import type { Drawing, Mark } from '#core/domain/formula/drawing.ts'
import { currentLocale } from '#src/i18n/i18n.ts'
import css from './formula.module.css'
import { placed } from './outline.ts'
import { outlineOf } from './store.ts'

/** All glyphs among some marks as one path: a browser takes one far faster than dozens. */
function glyphsOf(marks: readonly Mark[], names: readonly string[]): string {
  let d = ''
  for (const mark of marks) {
    if (typeof mark[0] !== 'number') continue
    const [glyph, x, y, sx, sy = sx] = mark as readonly [number, number, number, number, number?]
    d += placed(outlineOf(names[glyph] ?? ''), x, y, sx, sy)
  }
  return d
}

/** Marks as elements made of numbers alone: nothing of a drawing becomes markup, a class, a style or a link. */
function marksOf(marks: readonly Mark[], glyphs: readonly string[]): ReactNode[] {
  const others = marks.map((mark, at) => {
    if (typeof mark[0] === 'number') return null
    switch (mark[0]) {
      case 'r':
        return <rect key={at} x={mark[1]} y={mark[2]} width={mark[3]} height={mark[4]} />
      case 'b':
        return (
          <rect
            key={at}
            x={mark[1]}
            y={mark[2]}
            width={mark[3]}
            height={mark[4]}
            fill="none"
            stroke="currentColor"
            strokeWidth={mark[5]}
          />
        )
      case 'l':
        return (
          <line
            key={at}
            x1={mark[1]}
            y1={mark[2]}
            x2={mark[3]}
            y2={mark[4]}
            stroke="currentColor"
            strokeWidth={mark[5]}
          />
        )
      case 't':
        return (
          <text key={at} transform={`translate(${mark[1]} ${mark[2]}) scale(1 -1)`} fontSize={mark[3]}>
            {mark[4]}
          </text>
        )
      case 'c': {
        const [, x, y, width, height, inner] = mark
        return (
          <svg key={at} x={x} y={y} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
            {marksOf(inner, glyphs)}
          </svg>
        )
      }
    }
  })
  return [<path key="glyphs" d={glyphsOf(marks, glyphs)} />, ...others]
}

/** A formula's picture, as high and wide as its numbers say before anything is drawn, read out in words. */
export const Formula = ({ drawing, display }: { drawing: Drawing; display: boolean }) => {
  const [, top, width, height] = drawing.box
  const picture = (
    <svg
      className={css['picture']}
      role="img"
      aria-label={currentLocale() === 'en' ? drawing.en : drawing.zh}
      viewBox={drawing.box.join(' ')}
      width={`${width / 1000}em`}
      height={`${height / 1000}em`}
      style={{ verticalAlign: `${-(top + height) / 1000}em` }}
    >
      <g transform="scale(1 -1)" fill="currentColor">
        {marksOf(drawing.marks, drawing.glyphs)}
      </g>
    </svg>
  )
  return display ? <span className={css['display']}>{picture}</span> : picture
}

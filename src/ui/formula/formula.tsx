import { memo, type ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { Drawing, FormulaMark } from '#core/domain/formula/drawing.ts'
import css from './formula.module.css'
import { placeOutline } from './outline.ts'
import { outlineOf } from './store.ts'

/** The glyphs among some marks, those of one size as one path: a browser takes it far faster than dozens. */
function glyphsOf(marks: readonly FormulaMark[], names: readonly string[]): ReactNode[] {
  const sizes = new Map<string, string>()
  for (const mark of marks) {
    if (typeof mark[0] !== 'number') continue
    const [glyph, x, y, sx, sy = sx] = mark as readonly [number, number, number, number, number?]
    if (sx === 0 || sy === 0) continue
    const size = sx === 1 && sy === 1 ? '' : `scale(${sx} ${sy})`
    sizes.set(size, (sizes.get(size) ?? '') + placeOutline(outlineOf(names[glyph] ?? ''), x / sx, y / sy))
  }
  return Array.from(sizes, ([size, d]) => <path key={size} d={d} transform={size || undefined} />)
}

/** Marks as elements made of numbers alone: nothing of a drawing becomes markup, a class, a style or a link. */
function marksOf(marks: readonly FormulaMark[], glyphs: readonly string[]): ReactNode[] {
  const others = marks.map((mark, at) => {
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
      default:
        return null
    }
  })
  return [...glyphsOf(marks, glyphs), ...others]
}

interface FormulaProps {
  drawing: Drawing
  display: boolean
  locale: Locale
}

/** A formula's picture, as high and wide as its numbers say before anything is drawn, read out in words. */
export const Formula = memo(({ drawing, display, locale }: FormulaProps) => {
  const [, top, width, height] = drawing.box
  const picture = (
    <svg
      className={css['picture']}
      role="img"
      aria-label={locale === 'en' ? drawing.en : drawing.zh}
      viewBox={drawing.box.join(' ')}
      width={`${width / 1000}em`}
      height={`${height / 1000}em`}
      style={{ verticalAlign: `${-(top + height) / 1000}em` }}
    >
      <g transform="scale(1 -1)">{marksOf(drawing.marks, drawing.glyphs)}</g>
    </svg>
  )
  return display ? <span className={css['display']}>{picture}</span> : picture
})

import { type PointerEvent, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import css from './captcha.module.css'

export interface Slide {
  width: number
  height: number
  picture: string
  piece: string
  pieceSize: number
  pieceTop: number
}

interface SlidePuzzleProps {
  slide: Slide
  disabled: boolean
  /** `x` and the trail's points in pixels of the picture; the trail's third number is milliseconds. */
  onDone: (x: number, trail: number[][]) => void
}

/** A piece to be dragged into its place: the handle under the picture moves it. */
export const SlidePuzzle = ({ slide, disabled, onDone }: SlidePuzzleProps) => {
  const track = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  const trail = useRef<number[][]>([])
  const [x, setX] = useState(0)
  const most = slide.width - slide.pieceSize

  const point = (event: PointerEvent): number => {
    const from = start.current
    if (!from) return x
    const scale = slide.width / (track.current?.clientWidth || slide.width)
    const moved = Math.min(most, Math.max(0, Math.round((event.clientX - from.x) * scale)))
    const at = Math.round(event.timeStamp - from.at)
    trail.current.push([moved, Math.round((event.clientY - from.y) * scale), at])
    return moved
  }
  const down = (event: PointerEvent) => {
    if (disabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    trail.current = [[0, 0, 0]]
  }
  const up = (event: PointerEvent) => {
    if (!start.current) return
    const end = point(event)
    start.current = null
    setX(end)
    if (end > 0) onDone(end, trail.current.slice(-600))
  }
  const percent = (n: number, of: number) => `${(n / of) * 100}%`
  return (
    <div className={css['puzzle']} aria-hidden="true">
      <div className={css['picture']} style={{ aspectRatio: `${slide.width} / ${slide.height}` }}>
        <img src={slide.picture} alt="" className={css['ground']} draggable={false} />
        <img
          src={slide.piece}
          alt=""
          draggable={false}
          className={css['piece']}
          style={{
            width: percent(slide.pieceSize, slide.width),
            top: percent(slide.pieceTop, slide.height),
            left: percent(x, slide.width),
          }}
        />
      </div>
      <div ref={track} className={css['track']}>
        <span className={css['hint']}>{t('entry.captcha.drag')}</span>
        <div
          className={css['handle']}
          style={{ left: percent(x, slide.width), width: percent(slide.pieceSize, slide.width) }}
          onPointerDown={down}
          onPointerMove={(event) => start.current && setX(point(event))}
          onPointerUp={up}
          onPointerCancel={() => {
            start.current = null
            setX(0)
          }}
          data-captcha-handle=""
        />
      </div>
    </div>
  )
}

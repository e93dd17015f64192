import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Turn } from '#core/domain/image/prepared.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { cx } from '#src/ui/class-names.ts'
import { type Corner, type CropBox, drag, type Edge, type Grip, keyedEdge, moveEdge } from './crop.rules.ts'
import css from './crop-frame.module.css'

interface CropFrameProps {
  /** Address of the whole picture, upright as it was taken. */
  src: string
  /** Pixels of that picture. */
  width: number
  height: number
  turn: Turn
  box: Readonly<CropBox>
  onChange: (box: CropBox) => void
}

const EDGES: readonly { edge: Edge; nameKey: MessageKey; flat: boolean }[] = [
  { edge: 'left', nameKey: 'homework.cropLeft', flat: true },
  { edge: 'right', nameKey: 'homework.cropRight', flat: true },
  { edge: 'top', nameKey: 'homework.cropTop', flat: false },
  { edge: 'bottom', nameKey: 'homework.cropBottom', flat: false },
]
const CORNERS: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight']
const percent = (part: number): string => `${part * 100}%`

/** A picture with the frame of what is kept: corners and edges follow the finger, edges also the arrow keys. */
export const CropFrame = ({ src, width, height, turn, box, onChange }: CropFrameProps) => {
  const ground = useRef<HTMLDivElement>(null)
  const held = useRef<{ grip: Grip; x: number; y: number; box: Readonly<CropBox> } | null>(null)
  const lies = turn === 90 || turn === 270
  const aspect = lies ? height / width : width / height

  const take = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { grip, x: event.clientX, y: event.clientY, box }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = held.current
    const size = ground.current?.getBoundingClientRect()
    if (!from || !size) return
    const dx = (event.clientX - from.x) / size.width
    const dy = (event.clientY - from.y) / size.height
    onChange(drag(from.box, from.grip, dx, dy))
  }
  const release = () => {
    held.current = null
  }
  const press = (edge: Edge) => (event: KeyboardEvent) => {
    const to = keyedEdge(box[edge], event.key, event.shiftKey)
    if (to === null) return
    event.preventDefault()
    onChange(moveEdge(box, edge, to))
  }
  const following = { onPointerMove: move, onPointerUp: release, onPointerCancel: release }

  return (
    <div
      ref={ground}
      className={css['ground']}
      style={{ '--aspect': aspect, aspectRatio: String(aspect) } as CSSProperties}
    >
      <img
        className={css['picture']}
        src={src}
        alt={t('homework.cropPicture')}
        draggable={false}
        style={{
          width: lies ? percent(width / height) : '100%',
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      />
      <div className={css['clip']}>
        <div
          className={css['box']}
          style={{
            left: percent(box.left),
            top: percent(box.top),
            width: percent(box.right - box.left),
            height: percent(box.bottom - box.top),
          }}
          onPointerDown={take('inside')}
          {...following}
        />
      </div>
      <div
        className={css['grips']}
        style={{
          left: percent(box.left),
          top: percent(box.top),
          width: percent(box.right - box.left),
          height: percent(box.bottom - box.top),
        }}
      >
        {EDGES.map(({ edge, nameKey, flat }) => (
          <div
            key={edge}
            role="slider"
            tabIndex={0}
            className={cx(css['grip'], css[edge])}
            aria-label={t(nameKey)}
            aria-orientation={flat ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(box[edge] * 100)}
            aria-valuetext={`${Math.round(box[edge] * 100)}%`}
            onKeyDown={press(edge)}
            onPointerDown={take(edge)}
            {...following}
          />
        ))}
        {CORNERS.map((corner) => (
          <span
            key={corner}
            aria-hidden="true"
            className={cx(css['corner'], css[corner])}
            onPointerDown={take(corner)}
            {...following}
          />
        ))}
      </div>
    </div>
  )
}

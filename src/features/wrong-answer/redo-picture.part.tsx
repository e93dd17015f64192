import { useEffect, useRef } from 'react'
import type { Redone } from '#core/domain/redo/types.ts'
import css from './redo.module.css'

interface RedoPictureProps {
  picture: Redone['picture']
  /** What it shows, to be read out. */
  label: string
}

/** What was written on paper to one question, as it was cut out of the photograph. */
export const RedoPicture = ({ picture, label }: RedoPictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, light } = picture
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(width, height)
    light.forEach((level, i) => image.data.set([level, level, level, 255], i * 4))
    context.putImageData(image, 0, 0)
  }, [width, height, light])
  return (
    <canvas
      ref={canvas}
      className={css['picture']}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    />
  )
}

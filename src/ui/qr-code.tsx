import { useMemo } from 'react'
import { drawQr } from '#core/domain/qr/draw.ts'

/** Modules of white a reader needs around a code. */
const QUIET = 4

interface QrCodeProps {
  /** Latin text, see `codewordsOf`. */
  text: string
  /** What it is for, to be read out. */
  label: string
  className?: string | undefined
}

/** A QR code, black on white whatever the theme, as only that is read well. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { size, d } = useMemo(() => drawQr(text), [text])
  const side = size + 2 * QUIET
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
      <path fill="#000000" d={d} />
    </svg>
  )
}

import { correction, generate, mode } from 'lean-qr'
import { toSvgDataURL, toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** Modules of white a reader needs around a code. */
const QUIET = 4
// not Shift JIS, the library's choice for Chinese characters: beside a mark of UTF-8 readers take its bytes for UTF-8
const MODES = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

const drawn = (text: string) => generate(text, { modes: MODES, minCorrectionLevel: correction.M })

interface QrCodeProps {
  /** At most 2,331 bytes of UTF-8; an error is thrown for a longer one. */
  text: string
  /** What it is for, to be read out. */
  label: string
  className?: string | undefined
}

/** A QR code to be printed, black on white whatever the theme, as only that is read well. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { size, d } = useMemo(() => {
    const code = drawn(text)
    return { size: code.size, d: toSvgPath(code) }
  }, [text])
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

/** The same as a picture that a long press saves or sends on. */
export const QrPicture = ({ text, label, className }: QrCodeProps) => {
  const address = useMemo(
    () => toSvgDataURL(drawn(text), { on: '#000000', off: '#ffffff', pad: QUIET, scale: 8 }),
    [text],
  )
  return <img className={className} src={address} alt={label} />
}

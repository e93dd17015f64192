import { markPath } from '#src/ui/charts/who.ts'
import {
  type Box,
  COLOUR_OF,
  type Colour,
  FONTS,
  type FontName,
  layPicture,
  PICTURE_WIDTH,
} from './picture.rules.ts'
import type { ReportSummary } from './summary.rules.ts'

/** The light colours of colours.css. */
export const LIGHT: Readonly<Record<Colour, string>> = {
  ground: '#f3f5f8',
  surface: '#ffffff',
  raised: '#eef1f5',
  line: '#dde3ea',
  ink: '#1a2330',
  muted: '#566273',
  primary: '#1b62b8',
  orange: '#a64b00',
  aquamarine: '#0b726a',
  purple: '#6743b5',
}

/** A picture that is ready: the file, its address for an `img`, and what it says in words. */
export interface DrawnPicture {
  readonly file: Blob
  readonly src: string
  readonly height: number
  readonly words: string
}

/** A rectangle with round corners; older phones' canvases have none of their own. */
function round(to: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, r: number) {
  const radius = Math.min(r, width / 2, height / 2)
  to.beginPath()
  to.moveTo(x + radius, y)
  to.arcTo(x + width, y, x + width, y + height, radius)
  to.arcTo(x + width, y + height, x, y + height, radius)
  to.arcTo(x, y + height, x, y, radius)
  to.arcTo(x, y, x + width, y, radius)
  to.fill()
}

function draw(to: CanvasRenderingContext2D, box: Box, colours: typeof LIGHT, font: (of: FontName) => string) {
  switch (box.kind) {
    case 'text':
      to.font = font(box.font)
      to.fillStyle = colours[box.colour]
      to.fillText(box.text, box.x, box.y + box.height / 2)
      break
    case 'fill':
      to.fillStyle = colours[box.colour]
      round(to, box.x, box.y, box.width, box.height, box.radius)
      break
    case 'mark': {
      const path = new Path2D(markPath(box.who, box.r))
      to.save()
      to.translate(box.x, box.y)
      if (box.who === 'own') {
        to.lineWidth = 8
        to.strokeStyle = colours.surface
        to.stroke(path)
      }
      to.fillStyle = colours[COLOUR_OF[box.who]]
      to.fill(path)
      to.restore()
    }
  }
}

const toAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    }
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'))
    reader.readAsDataURL(file)
  })

/**
 * Draws the report in short, with nothing but this phone. Rejects where the phone has no memory for it.
 * @param brandName stands at the top
 */
export async function drawPicture(summary: ReportSummary, brandName: string): Promise<DrawnPicture> {
  const { fontFamily } = getComputedStyle(document.body)
  const brandColour = getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim()
  const colours = brandColour === '' ? LIGHT : { ...LIGHT, primary: brandColour }
  const canvas = document.createElement('canvas')
  const to = canvas.getContext('2d', { alpha: false })
  if (!to) throw new Error('This browser has no canvas')
  const font = (of: FontName): string => `${FONTS[of].weight} ${FONTS[of].size}px ${fontFamily}`
  const { height, boxes, words } = layPicture(summary, brandName, (text, of) => {
    to.font = font(of)
    return to.measureText(text).width
  })
  canvas.width = PICTURE_WIDTH
  canvas.height = height
  to.textBaseline = 'middle'
  to.fillStyle = colours.ground
  to.fillRect(0, 0, PICTURE_WIDTH, height)
  for (const box of boxes) draw(to, box, colours, font)
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  // the memory of a canvas is given back late where its size stays
  canvas.width = 0
  if (!file) throw new Error('The picture is too large for this phone')
  return { file, src: await toAddress(file), height, words: words.join('\n') }
}

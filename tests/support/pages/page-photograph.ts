import { seeded } from '#core/domain/seeded.ts'

/** Lines of homework: print and figures of the size they have on A4. */
const LINES = [
  '一、选择题（每小题 3 分，共 24 分）',
  '1. 已知函数 f(x) = x² − 4x + 3，则 f(x) 的最小值为（　）',
  'A. −1　　B. 0　　C. 1　　D. 3',
  '2. 下列各式中，计算正确的是（　）　a³·a² = a⁵',
  '解：因为 x² − 4x + 3 = (x − 2)² − 1，所以当 x = 2 时取最小值。',
  'The quick brown fox jumps over the lazy dog 0123456789.',
  '3. 在△ABC 中，∠C = 90°，AC = 3，BC = 4，求 sin A 的值。',
  '解：AB = √(3² + 4²) = 5，sin A = BC / AB = 4/5 = 0.8',
]

/** Writing of a page in print and blue ink; `unit` is a 70th of its height. */
function write(context: OffscreenCanvasRenderingContext2D, unit: number): void {
  for (let line = 0; line < 38; line++) {
    const isAnswer = line % 8 === 4 || line % 8 === 7
    context.font = `${unit * (isAnswer ? 1.05 : 0.95)}px ${isAnswer ? 'serif' : '"Noto Sans CJK SC", sans-serif'}`
    context.fillStyle = isAnswer ? '#27408b' : '#26221f'
    context.fillText(LINES[line % LINES.length] ?? '', unit * 3.5, unit * (6 + line * 1.6))
  }
  context.strokeStyle = '#26221f'
  context.lineWidth = unit / 9
  context.strokeRect(unit * 36, unit * 40, unit * 9, unit * 7)
  context.beginPath()
  context.arc(unit * 40, unit * 58, unit * 4, 0, 7)
  context.stroke()
}

/** A lamp on one side, a hand's shadow across a corner, and the noise of a phone's camera. */
function light(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const lamp = context.createLinearGradient(0, 0, width, height)
  lamp.addColorStop(0, 'rgba(255,244,214,0.10)')
  lamp.addColorStop(0.6, 'rgba(120,110,95,0.28)')
  lamp.addColorStop(1, 'rgba(50,45,40,0.48)')
  context.fillStyle = lamp
  context.fillRect(0, 0, width, height)
  const shadow = context.createRadialGradient(width, height * 0.8, 0, width, height * 0.8, width * 0.7)
  shadow.addColorStop(0, 'rgba(20,20,30,0.40)')
  shadow.addColorStop(1, 'rgba(20,20,30,0)')
  context.fillStyle = shadow
  context.fillRect(0, 0, width, height)
  const next = seeded(20_261_121)
  const noise = Int8Array.from({ length: 65_521 }, () => (next() + next() + next() - 1.5) * 9)
  for (let y = 0; y < height; y += 256) {
    const band = context.getImageData(0, y, width, Math.min(256, height - y))
    const { data } = band
    for (let i = 0, n = y; i < data.length; i += 4, n++)
      for (let k = 0; k < 3; k++)
        data[i + k] = (data[i + k] as number) + (noise[(n * 3 + k) % noise.length] as number)
    context.putImageData(band, 0, y)
  }
}

/**
 * A photograph of a page of homework as a phone's camera makes it: uneven light, warm paper, noise, one degree askew.
 * @param clean true: the same page without light, noise and colour of paper
 */
export function drawPage(width: number, height: number, clean = false): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = clean ? '#fff' : '#efe9dc'
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate(Math.PI / 180)
  context.translate(-width / 2, -height / 2)
  write(context, height / 70)
  context.restore()
  if (!clean) light(context, width, height)
  return canvas
}

import { refuse } from './fault.ts'

/**
 * Walks the run-length codes of a BMP without drawing them: every run must stay inside the picture and the file.
 * @param bits 4 or 8 per pixel
 */
export function checkRle(
  file: Uint8Array,
  at: number,
  { width, height, bits }: { width: number; height: number; bits: number },
): void {
  const next = (): number => {
    if (at >= file.length) refuse('cutOff', 'run')
    return file[at++] as number
  }
  let x = 0
  let y = 0
  for (;;) {
    const count = next()
    const value = next()
    if (count > 0) x += count
    else if (value === 0) {
      x = 0
      y += 1
    } else if (value === 1) return
    else if (value === 2) {
      x += next()
      y += next()
    } else {
      x += value
      at += bits === 8 ? value : (value + 1) >> 1
      // runs of plain pixels fill whole words
      at += (bits === 8 ? value : (value + 1) >> 1) & 1
    }
    if (x > width || y > height || (y === height && x > 0)) refuse('damaged', 'run leaves the picture')
  }
}

import { describe, expect, it } from 'vitest'
import { checkHeic, HEIC_TYPE, unopened } from './heic.ts'

/** A file with the sizes of its pictures behind each other. */
function heic(...sizes: (readonly [number, number])[]): Uint8Array {
  const file = new Uint8Array(64 + sizes.length * 20)
  const view = new DataView(file.buffer)
  for (const [n, [width, height]] of sizes.entries()) {
    const at = 64 + n * 20
    view.setUint32(at, 20)
    file.set(Buffer.from('ispe'), at + 4)
    view.setUint32(at + 12, width)
    view.setUint32(at + 16, height)
  }
  return file
}

describe('a HEIC, before a browser opens it', () => {
  it('may have the sizes of a photograph, its tiles and its small copy [V04]', () => {
    for (const file of [heic([512, 512], [4032, 3024], [320, 240]), heic()])
      expect(() => checkHeic(file)).not.toThrow()
  })

  it('is refused with a size that is not opened, wherever that is said [V04]', () => {
    expect(() => checkHeic(heic([320, 240], [65_000, 65_000]))).toThrow('tooLarge')
    expect(() => checkHeic(heic([40_000, 2]))).toThrow('tooLarge')
    expect(() => checkHeic(heic([0, 100]))).toThrow('damaged')
    expect(() => checkHeic(new Uint8Array(9))).toThrow('cutOff')
  })

  it('that the browser does not open is named, and nothing else is [V04]', () => {
    expect([unopened(HEIC_TYPE, 0), unopened('image/jpeg', 12_000_000)]).toEqual(['heic', 'damaged'])
  })

  it('a photograph of very many pixels that does not open is told to be too large, not damaged [V04]', () => {
    expect([unopened('image/jpeg', 200_000_000), unopened('image/png', 40_000_000)]).toEqual([
      'tooLarge',
      'damaged',
    ])
  })
})

import type { Grey } from '#core/domain/redo/types.ts'

/** A picture without its colours (luminance of ITU-R BT.601). */
export function greyOf({ width, height, data }: ImageData): Grey {
  const light = new Uint8ClampedArray(width * height)
  for (let i = 0; i < light.length; i++)
    light[i] =
      (data[i * 4] as number) * 0.299 +
      (data[i * 4 + 1] as number) * 0.587 +
      (data[i * 4 + 2] as number) * 0.114
  return { width, height, light }
}

/** A picture without colours as readers and canvases take it. */
export function imageOf({ width, height, light }: Grey): ImageData {
  const image = new ImageData(width, height)
  for (let i = 0; i < light.length; i++) {
    const level = light[i] as number
    image.data.set([level, level, level, 255], i * 4)
  }
  return image
}

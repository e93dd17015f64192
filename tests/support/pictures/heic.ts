import { Transformer } from '@napi-rs/image'

/** A picture as AVIF of 300 by 400 pixels, in a box of another name: what a browser opens by its packing. */
export async function boxedPicture(jpeg: Buffer, brand: string): Promise<Buffer> {
  const file = await new Transformer(jpeg).resize(300, 400).avif({ speed: 10 })
  file.write(brand, 8, 'latin1')
  return file
}

/** A HEIC of which neither the brands nor the packing are known to the browser. */
export async function closedHeic(jpeg: Buffer): Promise<Buffer> {
  const file = await boxedPicture(jpeg, 'heic')
  for (const [known, other] of [
    ['avif', 'heic'],
    ['av01', 'hvc1'],
  ] as const)
    for (let at = file.indexOf(known); at >= 0; at = file.indexOf(known, at)) file.write(other, at)
  return file
}

import { wrap } from 'comlink'
import { faultOf } from '#core/domain/image/fault.ts'
import type { Look, Prepared, PrepareOptions, Profile } from '#core/domain/image/prepared.ts'
import { hashFile } from '#src/bridges/hash.bridge.ts'
import {
  buildDefaultOptions,
  countPages,
  inspectPicture,
  preparePicture,
} from '#src/bridges/picture.bridge.ts'
import { supervise } from '#src/bridges/supervised.ts'
import { drawPage } from './page-photograph.ts'

const fetched = async (address: string): Promise<Blob> => (await fetch(address)).blob()

/** A file's pixels as the browser shows it. */
async function shown(file: Blob): Promise<ImageData> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Mean colours of four squares near the corners: which way up a picture is. */
const cornersOf = ({ width, height, data }: ImageData): number[][] =>
  [0.1, 0.9].flatMap((v) =>
    [0.1, 0.9].map((u) => {
      const sums = [0, 0, 0]
      for (let y = -8; y < 8; y++)
        for (let x = -8; x < 8; x++)
          for (let k = 0; k < 3; k++) {
            const at = (Math.floor(v * height + y) * width + Math.floor(u * width + x)) * 4 + k
            sums[k] = (sums[k] as number) + (data[at] as number) / 256
          }
      return sums
    }),
  )

/** Correlation of the green of two pictures of one size, -1..1, over the part of the page that is written on. */
function likeness(a: ImageData, b: ImageData): number {
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0]
  for (let y = Math.floor(a.height * 0.06); y < a.height * 0.4; y++)
    for (let x = Math.floor(a.width * 0.05); x < a.width * 0.6; x++, n++) {
      const at = (y * a.width + x) * 4 + 1
      const [p, q] = [a.data[at] as number, b.data[at] as number]
      sa += p
      sb += q
      saa += p * p
      sbb += q * q
      sab += p * q
    }
  return (n * sab - sa * sb) / Math.sqrt((n * saa - sa * sa) * (n * sbb - sb * sb))
}

/** Steps of light of a JPEG: they tell the quality it was packed with. */
function stepsOf(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file)
  const at = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xdb)
  return bytes.slice(at + 5, at + 69).join()
}

let clean: OffscreenCanvas | null = null

/** The page as it was before it was photographed, made as small as the browser makes pictures small. */
function cleanPage(width: number, height: number): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  clean ??= drawPage(3000, 4000, true)
  context.drawImage(clean, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** The bridges as screens use them, with files by their address; a fault in place of what was refused. */
const lab = {
  look: (address: string, name: string) =>
    fetched(address)
      .then((file) => inspectPicture(file, name))
      .then(({ kind }) => kind, faultOf),
  async prepare(address: string, name: string, profile: Profile, more: Partial<PrepareOptions>) {
    const file = await fetched(address)
    const from = performance.now()
    const made = await preparePicture(file, name, { ...buildDefaultOptions(profile), ...more })
    const ms = performance.now() - from
    const { type, width, height } = made
    const pixels = await shown(new Blob([made.bytes], { type }))
    const text = new TextDecoder('latin1').decode(made.bytes)
    return {
      ...{ ms, type, width, height, bytes: made.bytes.byteLength },
      hasExif: text.includes('Exif') || text.includes('eXIf') || text.includes('GPS'),
      corners: cornersOf(pixels),
      steps: type === 'image/jpeg' ? stepsOf(made.bytes) : '',
    }
  },
  /** Steps of a JPEG of the browser's own at a quality. */
  async stepsAt(quality: number) {
    const canvas = new OffscreenCanvas(64, 64)
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
    return stepsOf(await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer())
  },
  /** Prepares a photograph of a page and does nothing else that takes time. */
  async capture(address: string, look: Look) {
    const file = await fetched(address)
    const from = performance.now()
    const made = await preparePicture(file, 'page.jpg', { ...buildDefaultOptions('full'), look })
    return { ms: performance.now() - from, bytes: made.bytes.byteLength }
  },
  fault: (address: string, name: string) =>
    fetched(address)
      .then((file) => preparePicture(file, name, buildDefaultOptions('full')))
      .then(({ width, height }) => `${width}x${height}`, faultOf),
  /** Sizes of the pages of a file, and what part of their pixels is dark. */
  async pages(address: string, name: string) {
    const file = new File([await fetched(address)], name)
    const { pages, isCut } = await countPages(file)
    const made = []
    for (let at = 0; at < pages; at++) {
      const { bytes, type, width, height } = await preparePicture(file, name, buildDefaultOptions('full'), at)
      const { data } = await shown(new Blob([bytes], { type }))
      const dark = data.filter((level, i) => i % 4 === 1 && level < 100).length / (data.length / 4)
      made.push({ width, height, dark: Math.round(dark * 100) })
    }
    return { isCut, made }
  },
  async hash(address: string) {
    const told: number[] = []
    const bytes = await fetched(address)
    // the worker's last word of its progress may come after its answer: on a way of its own
    const { promise: whole, resolve } = Promise.withResolvers<void>()
    const hashed = await hashFile(bytes, (done) => {
      told.push(done)
      if (done === bytes.size) resolve()
    })
    await whole
    return { hashed, told }
  },
  /** Draws a photograph of a page and gives it to the host under `/made/`. */
  async photograph(width: number, height: number, name: string) {
    const body = await drawPage(width, height).convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    await fetch(`/made/${name}`, { method: 'PUT', body })
  },
  /** How much of the writing of a photograph is left after preparing it: 1 is all. */
  async legible(address: string, profile: Profile, more: Partial<PrepareOptions>) {
    const made = await preparePicture(await fetched(address), '', {
      ...buildDefaultOptions(profile),
      ...more,
    })
    const pixels = await shown(new Blob([made.bytes], { type: made.type }))
    return { bytes: made.bytes.byteLength, like: likeness(pixels, cleanPage(made.width, made.height)) }
  },
  /** The same of a scan, against itself with as many bytes as it takes. */
  async legibleScan(address: string, profile: Profile, more: Partial<PrepareOptions>) {
    const file = await fetched(address)
    const made = await preparePicture(file, 'scan.tif', { ...buildDefaultOptions(profile), ...more })
    const maxSide = Math.max(made.width, made.height)
    const whole = await preparePicture(file, 'scan.tif', {
      ...buildDefaultOptions('full'),
      ...more,
      look: 'photo',
      maxSide,
      maxBytes: 1e8,
    })
    const seen = ({ bytes, type }: Prepared) => shown(new Blob([bytes], { type }))
    return { bytes: made.bytes.byteLength, maxSide, like: likeness(await seen(made), await seen(whole)) }
  },
  /** A worker that hangs, watched over: how it ends, how long that takes, and how many were started for two pieces. */
  async hang(ms: number) {
    let started = 0
    const supervised = supervise<object>('spin', () => {
      const worker = new Worker(new URL('./spin.worker.ts', import.meta.url))
      started += 1
      return { worker, remote: wrap<object>(worker) }
    })
    const from = performance.now()
    const spin = () => supervised.run(() => new Promise<never>(() => undefined), ms).catch(faultOf)
    const ended = await Promise.all([spin(), spin()])
    return { ended, started, ms: performance.now() - from }
  },
}

export type PictureLab = typeof lab
Object.assign(window, { lab })

import { faultOf } from '#core/domain/image/fault.ts'
import { splitLongPicture } from '#core/domain/image/pieces.ts'
import { isSideways } from '#core/domain/image/pixels.ts'
import { firstPage } from '#core/domain/tiff/first-page.ts'
import { listTiffPages } from '#core/domain/tiff/pages.ts'
import { bytesSource } from '#core/domain/tiff/source.ts'
import { pictures } from '#server/pictures/pictures.ts'
import type { TestFolder } from '#server/sheets/files.test-support.ts'
import { inspectImageFile } from '#workers/image/inspect-image.ts'
import { chanceOf } from './chance.ts'
import { ODD, type Right } from './pictures.ts'
import type { Verdict } from './verdict.ts'

const shapeOf = (width: number, height: number) => Math.round((100 * width) / height)
type Came = { pages: number; shape: number } | { fault: string }

/** What a page of the app says of a chosen file: the reading of its worker, and the pieces that are made of it. */
async function onPage(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Came> {
  try {
    const { looked } = await inspectImageFile(new Blob([bytes]), name)
    if (looked.kind === 'heic') return { pages: 1, shape: 0 }
    if (looked.kind === 'tiff') {
      const all = await listTiffPages(bytesSource(bytes))
      const { width, height } = await firstPage(all[0] ?? bytesSource(bytes), 30_000, () => performance.now())
      return { pages: all.length, shape: shapeOf(width, height) }
    }
    const { width, height, orientation } = looked
    const [wide, high] = isSideways(orientation) ? [height, width] : [width, height]
    const pieces = splitLongPicture(looked)
    const [first] = pieces
    return { pages: pieces.length, shape: shapeOf(wide * (first?.width ?? 1), high * (first?.height ?? 1)) }
  } catch (e) {
    return { fault: faultOf(e) }
  }
}

/** What the import makes of the same file as an answer card. */
async function onCard(path: string): Promise<Came> {
  const answer = await pictures.make({ make: 'page', path, at: 0, longest: 1800, limit: 200 * 1024 })
  if (answer.is === 'ended') return { fault: 'ended' }
  if (answer.is === 'refused') return { fault: answer.why }
  const { width = 0, height = 1 } = answer.made.size ?? {}
  return { pages: answer.made.pages ?? 0, shape: shapeOf(width, height) }
}

/** Pixels are whole: a shape may differ by a few hundredths. */
const NEAR = 3
function isRight(came: Came, right: Right): boolean {
  if ('fault' in right) return 'fault' in came && right.fault.includes(came.fault)
  return (
    'pages' in came &&
    came.pages === right.pages &&
    Math.abs(came.shape - right.shape) <= Math.max(NEAR, right.shape / 50)
  )
}
const said = (came: Came) => ('fault' in came ? came.fault : `${came.pages} of shape ${came.shape}`)

/** Makes a picture of a stranger from a seed, gives it to both paths, and judges what came of it. */
export async function judgePicture(folder: TestFolder, seed: number, n: number): Promise<Verdict> {
  const chance = chanceOf(seed, 1000 + n)
  const odd = ODD[n % ODD.length] as (typeof ODD)[number]
  const { bytes, right } = await odd.make(chance)
  const name = chance.of(odd.names)
  const { path } = await folder.write(`${n}`, bytes)
  const page = await onPage(new Uint8Array(bytes), name)
  const card = await onCard(path)
  const cardRight = odd.onCards ? { fault: odd.onCards } : right
  return {
    what: `${odd.what}, named ${name || 'nothing'}`,
    came: `page: ${said(page)}; card: ${said(card)}`,
    isRight: isRight(page, right) && isRight(card, cardRight),
  }
}

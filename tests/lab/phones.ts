import { seeded } from '#core/domain/seeded.ts'
import { faultsAtSchool, faultsOfWords, faultsOnLine, faultsOnPhones } from '#tests/model/invariants.ts'
import { openPlay, type Play } from '#tests/model/play.ts'
import type { World } from '#tests/model/world.ts'

let photos = 0
/** A file that begins as a JPEG does, unlike any other. */
export function photo(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(size % 251)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  new DataView(bytes.buffer).setUint32(8, ++photos)
  return bytes
}

/** Seed of this run: fixed in `npm test`; `npm run lab` gives another one each time by `KAOBAN_LAB_SEED`. */
export const SEED = Number(process.env['KAOBAN_LAB_SEED'] ?? 20_261_126)

/** What a student does with a homework: types, answers two questions, photographs a page, hands in. */
export async function work(play: Play, photoBytes = 90_000): Promise<void> {
  await play.step({ kind: 'type', phone: 0, tab: 0, no: 1, text: 'draft' })
  await play.step({ kind: 'answer', phone: 0, tab: 0, no: 1, text: 'first' })
  await play.step({ kind: 'answer', phone: 0, tab: 0, no: 2, text: 'second' })
  await play.step({ kind: 'photo', phone: 0, size: photoBytes })
  await play.step({ kind: 'handIn', phone: 0 })
}

/** Every broken invariant I1 to I8 of this play, in words; none: []. */
export async function broken(world: World, play: Play): Promise<string[]> {
  return [
    ...(await faultsOfWords(world, play)),
    ...faultsOnLine(play),
    ...(await faultsOnPhones(play)),
    ...(await faultsAtSchool(world, play)),
  ]
}

export const newPlay = (world: World): Promise<Play> => openPlay(world, seeded(SEED), photo)

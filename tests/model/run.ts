import { seeded } from '#core/domain/seeded.ts'
import {
  faultsAtSchool,
  faultsOfDrafts,
  faultsOfWords,
  faultsOnLine,
  faultsOnPhones,
  faultsOnTab,
} from './invariants.ts'
import { openPlay } from './play.ts'
import type { ModelStep } from './steps.ts'
import type { World } from './world.ts'

/** Seconds after the line's return in which everything must be at the school, with no tap. */
const DRAIN_SECONDS = 30

let photos = 0
/** A file that begins as a JPEG does, unlike any other. */
const photo = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size + 16).fill(size % 251)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  new DataView(bytes.buffer).setUint32(8, ++photos)
  return bytes
}

/** Goes the steps, repairs the lines, and looks. @returns every broken invariant I1 to I8, in words */
export async function run(world: World, steps: readonly ModelStep[], seed: number): Promise<string[]> {
  const play = await openPlay(world, seeded(seed), photo)
  try {
    for (const step of steps) await play.step(step)
    await world.time.quiet()
    const words = await faultsOfWords(world, play)
    const late: string[] = []
    await play.repair(DRAIN_SECONDS, async (tab) => void late.push(...(await faultsOnTab(tab))))
    return [
      ...words,
      ...late,
      ...play.lostWords,
      ...faultsOnLine(play),
      ...(await faultsOnPhones(play)),
      ...(await faultsAtSchool(world, play)),
      ...(await faultsOfDrafts(world, play)),
    ]
  } finally {
    play.close()
  }
}

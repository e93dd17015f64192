import { createHash } from 'node:crypto'
import type { Pack } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import { segmentName } from './names.ts'

const PAGE = 8192
const HASH = 32

/** A file that was cut early is zeros at its end, which are left out: what is before them may not shrink by packing. */
export function trimTrailingZeros(bytes: Buffer): Buffer {
  const zeros = Buffer.alloc(PAGE)
  let used = bytes.length
  while (used >= PAGE && bytes.subarray(used - PAGE, used).equals(zeros)) used -= PAGE
  return bytes.subarray(0, used)
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Puts a file of the log, without its zeros and with its hash. */
export async function putSegment(
  place: BackupStorage,
  pack: Pack,
  line: string,
  segment: string,
  bytes: Buffer,
): Promise<void> {
  const name = segmentName(line, segment)
  const used = trimTrailingZeros(bytes)
  await place.put(name, await pack.pack(name, Buffer.concat([hashOf(used), used])))
}

/** A file of the log without the zeros at its end; null: it is not there. @throws Error it is damaged */
export async function getSegment(
  place: BackupStorage,
  pack: Pack,
  line: string,
  segment: string,
): Promise<Buffer | null> {
  const name = segmentName(line, segment)
  const found = await place.get(name)
  if (!found) return null
  const bytes = await pack.unpack(name, found).catch((e: unknown) => {
    throw new Error(`${name} in ${place.name} is damaged.`, { cause: e })
  })
  const used = bytes.subarray(HASH)
  if (!hashOf(used).equals(bytes.subarray(0, HASH))) throw new Error(`${name} in ${place.name} is damaged.`)
  return used
}

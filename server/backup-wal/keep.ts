import { type BackupFileEntry, objectName, readObject } from '../backup/manifest.ts'
import type { Pack } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import { readBase } from './base.ts'
import { baseName, filesName, findLines, type LogChain, markName, segmentName } from './names.ts'

const DAY_MS = 86_400_000

/** Lists of stored files that came between two copies. */
export async function readFiles(
  place: BackupStorage,
  pack: Pack,
  line: string,
  at: number,
): Promise<BackupFileEntry[]> {
  const name = filesName(line, at)
  const found = await place.get(name)
  return found ? (JSON.parse((await pack.unpack(name, found)).toString('utf8')) as BackupFileEntry[]) : []
}

/** Names of all pieces and stored files that some moment of the place needs; the retention of backups leaves them. */
export async function neededByMoments(place: BackupStorage, pack: Pack): Promise<Set<string>> {
  const needed = new Set<string>()
  const add = (sha256: string) => needed.add(objectName(pack, sha256))
  for (const { id, bases, files } of await findLines(place)) {
    for (const at of bases) {
      const base = await readBase(place, pack, id, at)
      for (const [, , pieces] of base.files) pieces.forEach(add)
      for (const sha256 of base.named) {
        add(sha256)
        const list = (await readObject(place, pack, sha256)).toString('utf8')
        for (const line of list.split('\n').slice(0, -1)) add((JSON.parse(line) as BackupFileEntry)[1])
      }
    }
    for (const at of files) for (const [, sha256] of await readFiles(place, pack, id, at)) add(sha256)
  }
  return needed
}

/** The copies that stay: those of the window, and the one before it, from which the window's first moment is reached. */
export function basesKept(bases: readonly number[], edge: number): number[] {
  const before = bases.filter((at) => at <= edge).at(-1)
  return bases.filter((at) => at > edge || at === before)
}

/** A stretch that ended before the window has nothing in it. Its end is not known before something was marked. */
const isOver = ({ marks, bases }: LogChain, edge: number): boolean =>
  (marks.at(-1)?.at ?? bases.at(-1) ?? edge) < edge

/**
 * Removes what no moment of the last `days` days needs. `now`: epoch ms. Copies go first: one whose log is not whole is
 * then never there.
 */
export async function removeOldMoments(
  place: BackupStorage,
  pack: Pack,
  days: number,
  now: number,
): Promise<void> {
  const edge = now - days * DAY_MS
  for (const line of await findLines(place)) {
    const { id, segments, marks, bases, files } = line
    const kept = isOver(line, edge) ? [] : basesKept(bases, edge)
    const [first] = kept
    if (first === undefined && !isOver(line, edge)) continue
    const from = first === undefined ? null : (await readBase(place, pack, id, first)).from
    for (const at of bases) if (!kept.includes(at)) await place.remove(baseName(id, at))
    for (const segment of segments)
      if (from === null || segment < from) await place.remove(segmentName(id, segment))
    const isBefore = (at: number) => first === undefined || at < first
    for (const { at, segment } of marks) if (isBefore(at)) await place.remove(markName(id, at, segment))
    for (const at of files) if (isBefore(at)) await place.remove(filesName(id, at))
  }
}

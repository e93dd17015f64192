import { expect, it } from 'vitest'
import { objectName, sha256Of } from '#server/backup/manifest.ts'
import { packWith } from '#server/backup/pack.ts'
import { RETENTION, removeOld } from '#server/backup/retention.ts'
import { memoryPlace } from '#tests/support/stores/memory-place.ts'
import type { Base } from './base.ts'
import { basesKept, removeOldMoments } from './keep.ts'
import { OutsideError, planRecovery, rangesOf } from './moments.ts'
import { baseName, filesName, findLines, markName, segmentName } from './names.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 26, 6)
const pack = packWith(null)
const LINE = 'a'.repeat(12)
const segment = (n: number) => `0000000100000000${n.toString(16).toUpperCase().padStart(8, '0')}`

/** A stretch of log with a copy and ten files a day, the last at NOW. */
async function stretch(days: number, line = LINE, end = NOW) {
  const place = memoryPlace(() => NOW - 40 * DAY)
  const put = async (name: string, bytes: Uint8Array) => place.put(name, await pack.pack(name, bytes))
  const object = async (text: string) => {
    const sha256 = sha256Of(Buffer.from(text))
    await put(objectName(pack, sha256), Buffer.from(text))
    return sha256
  }
  for (let d = 0; d < days; d++) {
    const at = end - (days - 1 - d) * DAY
    const list = await object(`${JSON.stringify(['A', await object(`file of day ${String(d)}`), 1, 1])}\n`)
    const base: Base = {
      ...{
        format: 1,
        at,
        from: segment(d * 10),
        to: segment(d * 10),
        segmentBytes: 16 * 1_048_576,
        label: '',
      },
      ...{ folders: [], files: [['base/1/1', 1, [await object(`page of day ${String(d)}`)]]], named: [list] },
    }
    await put(baseName(line, at), Buffer.from(JSON.stringify(base)))
    await put(
      filesName(line, at + 1),
      Buffer.from(JSON.stringify([['A', await object(`late ${String(d)}`), 1, 1]])),
    )
    for (let n = 0; n < 10; n++) await put(segmentName(line, segment(d * 10 + n)), Buffer.of(d, n))
    await put(markName(line, at, segment(d * 10 + 1)), Buffer.of(1))
  }
  return place
}

it('one copy older than the window stays, whatever the window [G03]', () => {
  const bases = [1, 2, 3, 4].map((d) => NOW - (5 - d) * DAY)
  expect(basesKept(bases, NOW - 2.5 * DAY)).toEqual(bases.slice(1))
  expect(basesKept(bases, NOW)).toEqual(bases.slice(-1))
  expect(basesKept(bases, NOW - 30 * DAY)).toEqual(bases)
  expect(basesKept([], NOW)).toEqual([])
})

it('what the window needs stays, with its log and its files, and all before it goes [G03]', async () => {
  const place = await stretch(12)
  await removeOldMoments(place, pack, 3, NOW + 3_600_000)
  const [line] = await findLines(place)
  // the window begins after the copy of three days ago
  expect(line?.bases).toEqual([3, 2, 1, 0].map((d) => NOW - d * DAY))
  expect([...(line?.segments ?? [])].toSorted()).toEqual(
    Array.from({ length: 40 }, (_, n) => segment(80 + n)),
  )
  expect(line?.files).toEqual([3, 2, 1, 0].map((d) => NOW - d * DAY + 1))
  const way = await planRecovery(place, pack, NOW - 2.5 * DAY)
  expect(way.base.at).toBe(NOW - 3 * DAY)
  expect(way.segments[0]).toBe(segment(80))
  // things of the window are no left-over of backups, those before it are
  await removeOld(place, pack, RETENTION, NOW)
  const has = (text: string) => place.things.has(objectName(pack, sha256Of(Buffer.from(text))))
  for (const about of ['file of day', 'page of day', 'late'])
    expect([7, 8, 11].map((d) => [about, has(`${about} ${String(d)}`)])).toEqual(
      [false, true, true].map((is) => [about, is]),
    )
})

it('a stretch that ended before the window goes, one that has begun stays [G03]', async () => {
  const place = await stretch(2, LINE, NOW - 20 * DAY)
  const begun = 'b'.repeat(12)
  await place.put(segmentName(begun, segment(7)), Buffer.of(1))
  await removeOldMoments(place, pack, 7, NOW)
  expect((await findLines(place)).map(({ id }) => id)).toEqual([begun])
})

it('nothing is left of moments after the longest window, also where none are kept any more [G03] [G07]', async () => {
  const place = await stretch(2, LINE, NOW - 29 * DAY)
  await removeOld(place, pack, RETENTION, NOW)
  expect([...place.things.keys()]).toEqual([])
})

it('a moment before the first copy, after the end, or behind a gap is not taken [G03]', async () => {
  const place = await stretch(3)
  const range = { from: NOW - 2 * DAY, to: NOW }
  expect(rangesOf(await findLines(place))).toEqual([range])
  for (const at of [range.from - 1, range.to + 1]) {
    const refused = await planRecovery(place, pack, at).catch((e: unknown) => e)
    expect(refused).toBeInstanceOf(OutsideError)
    expect((refused as OutsideError).ranges).toEqual([range])
  }
  await place.remove(segmentName(LINE, segment(15)))
  await expect(planRecovery(place, pack, NOW - DAY + 1)).rejects.toThrow(`lacks ${segment(15)} of the log`)
  expect((await planRecovery(place, pack, NOW)).base.at).toBe(NOW)
})

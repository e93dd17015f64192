import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { packWith } from '#server/backup/pack.ts'
import { memoryPlace } from '#tests/support/stores/memory-place.ts'
import { segmentName } from './names.ts'
import { getSegment, putSegment } from './segment-bytes.ts'

const [LINE, SEGMENT] = ['a'.repeat(12), '000000010000000000000001']

it.each([null, randomBytes(32)])(
  'a file of the log that was cut early takes the room of what is in it [G03]',
  async (key) => {
    const [place, pack] = [memoryPlace(), packWith(key)]
    const used = randomBytes(100_000)
    const bytes = Buffer.concat([used, Buffer.alloc(16 * 1_048_576 - used.length)])
    await putSegment(place, pack, LINE, SEGMENT, bytes)
    const name = segmentName(LINE, SEGMENT)
    expect(place.things.get(name)?.length).toBeLessThan(110_000)
    const got = await getSegment(place, pack, LINE, SEGMENT)
    expect(got?.subarray(0, used.length).equals(used)).toBe(true)
    expect(got?.subarray(used.length).every((byte) => byte === 0)).toBe(true)
    expect(await getSegment(place, pack, LINE, '000000010000000000000002')).toBeNull()
    // bytes that do not shrink are not packed: their end could be missing unnoticed
    place.things.set(name, (place.things.get(name) ?? Buffer.alloc(0)).subarray(0, 50_000))
    await expect(getSegment(place, pack, LINE, SEGMENT)).rejects.toThrow('is damaged')
  },
)

import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { newPhone, openTab } from '#tests/model/phone.ts'
import type { World } from '#tests/model/world.ts'
import type { Line } from '#tests/support/phone/line.ts'
import { overLine } from './over-line.ts'

const PAGE = 150_000
/** Milliseconds after the repair in which everything must be at school. */
const DRAIN_MS = 30_000

interface Killing {
  world: World
  line: Line
  /** Folder of the server's files. */
  dir: string
  kills: number
  seed: number
  /** Ends something outright and brings it back. */
  killAndRestart: () => Promise<void>
}

/**
 * Sends a homework with a photograph as often as said, and kills something each time at another byte of it. Everything is
 * at the school once and whole half a minute after, and what was sent again is at most a frame.
 * @returns seconds that each took to drain
 */
export async function playKilled({
  world,
  line,
  dir,
  kills,
  seed,
  killAndRestart,
}: Killing): Promise<number[]> {
  const random = seeded(seed)
  const { time } = world
  const who = await world.signIn('studentA11')
  const drained: number[] = []
  for (let n = 0; n < kills; n++) {
    const homework = await world.newHomework()
    const work = `homework/${homework}/A-s11`
    const phone = newPhone(random, true)
    phone.who = who
    const over = overLine(line.port)
    const tab = openTab(phone, who.accountKey, over, time)
    const bytes = new Uint8Array(randomBytes(PAGE))
    bytes.set([0xff, 0xd8, 0xff, 0xe0])
    const file = { target: work, bytes: bytes.buffer, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' }
    const { fileId } = await tab.sync.keepFile(file)
    const target = `pages/${homework}/A-s11/4`
    const body = { pages: [{ fileId }] }
    const { opId } = await tab.sync.enqueue({ work, target, kind: 'pages', body, files: [fileId] })
    line.reset()
    const after = Math.floor(random() * (PAGE + 8000))
    tab.sync.trigger('start')
    const isThere = async () => (await tab.sync.receiptsOf(target)).some((one) => one.opId === opId)
    while (line.bytes.up < after && !(await isThere())) await time.quiet()
    await killAndRestart()
    const repaired = performance.now()
    while (!(await isThere())) {
      await time.wait(20)
      if (performance.now() - repaired > DRAIN_MS) throw new Error(`not there 30 s after, cut at ${after}`)
    }
    drained.push((performance.now() - repaired) / 1000)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const files = await world.db.selectFrom('file').where('sha256', '=', hash).selectAll().execute()
    const operations = await world.db.selectFrom('op_kept').where('op_id', '=', opId).selectAll().execute()
    expect([files.length, operations.length]).toEqual([1, 1])
    const stored = readFileSync(resolveStorePaths(dir).blob('A', hash))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(hash)
    // A frame that had left is sent again: never more of the file than that.
    expect(over.frames).toBeLessThanOrEqual(PAGE + 131_072)
    tab.kill()
  }
  return drained
}

/** The cells of a table of kills without any loss. */
export const killCells = (drained: readonly number[]): Record<string, string> => ({
  kills: String(drained.length),
  lost: '0',
  doubled: '0',
  'seconds to drain, median': (drained.toSorted((a, b) => a - b)[drained.length >> 1] ?? 0).toFixed(1),
  'seconds to drain, most': Math.max(...drained).toFixed(1),
})

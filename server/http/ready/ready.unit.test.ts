import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { filesCheck } from './files.ts'
import { jobsCheck } from './jobs.ts'
import { type Check, createReadiness } from './ready.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'kaoban ready '))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('a full disk, and one that cannot be written, is a reason; nothing is left behind [G08]', async () => {
  expect(await filesCheck(dir, 1).ask()).toBeNull()
  expect(readdirSync(dir)).toEqual([])
  const wrong = path.join(dir, 'a file')
  writeFileSync(wrong, '')
  const of = async (check: Check) => (await createReadiness([check])()).reasons
  expect(await of(filesCheck(dir, Number.MAX_SAFE_INTEGER))).toEqual(['files'])
  expect(await of(filesCheck(wrong))).toEqual(['files'])
})

it('jobs that nobody asks for any more are a reason [G08]', async () => {
  const ready = createReadiness([jobsCheck({ stopped: () => ['transcript-file'] })])
  expect(await ready()).toEqual({
    ok: false,
    reasons: ['jobs'],
    warnings: [],
    details: ['jobs: transcript-file'],
  })
  expect((await createReadiness([jobsCheck({ stopped: () => [] })])()).ok).toBe(true)
})

it('a check that hangs is a reason, and is not asked again while it hangs [G08]', async () => {
  let asked = 0
  let now = 0
  const hangs: Check = {
    what: 'files',
    ask: () => {
      asked++
      return new Promise(() => {})
    },
  }
  const ready = createReadiness([hangs], { now: () => now, mostMs: 5 })
  for (let i = 0; i < 20; i++) {
    expect((await ready()).reasons).toEqual(['files'])
    now += 1_000
  }
  expect(asked).toBe(1)
})

it('many who ask at once cost one look, and each new look tells the truth [G08]', async () => {
  let asked = 0
  let now = 0
  let isWell = true
  const check: Check = {
    what: 'database',
    ask: async () => {
      asked++
      return isWell ? null : { reason: 'locked', detail: 'x' }
    },
  }
  const ready = createReadiness([check], { now: () => now })
  await Promise.all(Array.from({ length: 10_000 }, ready))
  expect(asked).toBe(1)
  isWell = false
  now += 501
  expect((await ready()).reasons).toEqual(['locked'])
})

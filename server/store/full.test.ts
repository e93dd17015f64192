import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  factsOf,
  frame,
  merge,
  png,
  sendFrames,
  sha256,
  storeFile,
} from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { resolveStorePaths } from './store-paths.ts'

/** A disk of its own of a megabyte; only root on Linux may make one. */
const disk = mkdtempSync(join(tmpdir(), 'kaoban-disk-'))
const mounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let t: TestApp
beforeAll(async () => {
  t = await testApp({ store: { dir: disk, provider: 'local', earlyMs: 0 } })
})
afterAll(async () => {
  await t.close()
  if (mounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const ME = 'studentA11'

describe.skipIf(!mounted)('a full disk', () => {
  it('is told as such, harms nothing that is stored, and the upload goes on when there is room', async () => {
    const kept = await storeFile(t, ME, png(600_000))
    const bytes = png(700_000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    await sendFrames(t, ME, facts, bytes)
    const token = await t.tokenOf(ME)
    const stateOf = async () => {
      const url = `/api/common/fileStorage/upload/state?uploadFileId=${facts.uploadFileId}`
      const res = await t.app.inject({ url, headers: { 'x-kb-token': token } })
      return (res.json() as { data: { slices: number[] } }).data.slices[0] ?? 0
    }
    const held = await stateOf()
    expect(held).toBeLessThan(bytes.length)
    const rest = bytes.subarray(held, held + 262_144)
    const full = await frame(t, ME, facts.uploadFileId, 0, held, rest)
    expect([full.http, full.status, full.headers['retry-after']]).toEqual([507, 10026, '60'])
    expect(await stateOf()).toBe(held)
    expect((await merge(t, ME, facts.uploadFileId, 1)).status).toBe(10021)
    const blob = (hash: string) => readFileSync(resolveStorePaths(disk).blob('A', hash))
    expect(sha256(blob(kept.sha256))).toBe(kept.sha256)

    execFileSync('mount', ['-o', 'remount,size=4m', disk])
    for (let at = held; at < bytes.length; at += 262_144)
      expect((await frame(t, ME, facts.uploadFileId, 0, at, bytes.subarray(at, at + 262_144))).status).toBe(0)
    expect((await merge(t, ME, facts.uploadFileId, 1)).data.receipt.sha256).toBe(facts.sha256)
    expect(sha256(blob(facts.sha256))).toBe(facts.sha256)
  })
})

import { readFileSync, rmSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { begin, factsOf, merge, png, sendFrames } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { openBucket } from '../objects/sandbox/bucket.ts'
import { resolveStorePaths } from './store-paths.ts'

/** What a disk still has after a power cut: bytes that were synced, under names whose folder was synced. */
const disk = vi.hoisted(() => ({
  /** Bytes on the disk, by the name the file had when they were synced; follows its renames. */
  bytes: new Map<string, Buffer>(),
  names: new Set<string>(),
}))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  /** A folder's names are on the disk: of files, and of the folders in it. */
  const syncNames = async (folder: string) => {
    for (const name of await real.readdir(folder)) disk.names.add(path.join(folder, name))
  }
  return {
    ...real,
    rename: async (from: string, to: string) => {
      await real.rename(from, to)
      const held = disk.bytes.get(from)
      disk.bytes.delete(from)
      if (held) disk.bytes.set(to, held)
    },
    open: async (file: string, flags: number, mode: number) => {
      const handle = await real.open(file, flags, mode)
      const synced = (sync: () => Promise<void>) => async () => {
        await sync()
        if ((await real.stat(file)).isDirectory()) await syncNames(file)
        else disk.bytes.set(file, readFileSync(file))
      }
      handle.sync = synced(handle.sync.bind(handle))
      handle.datasync = synced(handle.datasync.bind(handle))
      return handle
    },
  }
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('row 9: what has a receipt is whole after a power cut, under a name that is there too, also a school’s first file [B16]', async () => {
  const at = resolveStorePaths(`${t.dist} files`)
  for (const size of [70_000, 1_200_000]) {
    const bytes = png(size)
    const facts = factsOf(bytes)
    await begin(t, 'studentA11', facts)
    await sendFrames(t, 'studentA11', facts, bytes)
    const { receipt } = (await merge(t, 'studentA11', facts.uploadFileId, Math.ceil(size / 1_048_576))).data
    expect(receipt.sha256).toBe(facts.sha256)
    const blob = at.blob('A', facts.sha256)
    expect(disk.bytes.get(blob)?.equals(bytes)).toBe(true)
    for (let name = blob; name !== at.root; name = path.dirname(name)) expect(disk.names).toContain(name)
  }
})

it('row 9: what was taken over from the object store and has a receipt is whole after a power cut too [B16] [D07]', async () => {
  const dir = `${t.dist} cos files`
  const cos = await testApp({ store: { dir, provider: 'sandbox' } })
  const bytes = png(1_200_000)
  const facts = factsOf(bytes)
  const key = `u/key-studentA11/${facts.uploadFileId}`
  await openBucket(resolveStorePaths(dir).objects).put(key, bytes)
  const { data } = await checkedInject(cos.app, 'POST /api/common/fileStorage/confirm', {
    token: await cos.tokenOf('studentA11'),
    input: { ...facts, key },
  })
  expect(data.receipt.sha256).toBe(facts.sha256)
  const at = resolveStorePaths(dir)
  const blob = at.blob('A', facts.sha256)
  expect(disk.bytes.get(blob)?.equals(bytes)).toBe(true)
  for (let name = blob; name !== at.root; name = path.dirname(name)) expect(disk.names).toContain(name)
  await cos.close()
  rmSync(dir, { recursive: true, force: true })
})

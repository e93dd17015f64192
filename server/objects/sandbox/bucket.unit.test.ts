import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { sweepBucket } from '../waiting.ts'
import { openBucket } from './bucket.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kaoban bucket '))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const DAY = 86_400_000
/** Files are as old as this machine says. */
const NOW = Date.now()
const bytes = (n: number): Buffer => Buffer.alloc(n, 7)
const everything = (): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const take = async (file: string): Promise<boolean> => {
  rmSync(file)
  return true
}
const age = (days: number): void => {
  const at = new Date(NOW - days * DAY)
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(dir, name), at, at)
}

it('an account’s bytes that no school takes over have an end; it is told so, and others go on', async () => {
  const bucket = openBucket(dir, 1000)
  await bucket.put('u/a/1', bytes(600))
  const uploadId = await bucket.initiate('u/a/2', NOW)
  await bucket.uploadPart('u/a/2', uploadId, 1, bytes(200))
  const before = everything()
  for (const more of [
    () => bucket.put('u/a/3', bytes(200)),
    () => bucket.uploadPart('u/a/2', uploadId, 2, bytes(200)),
  ])
    await expect(more()).rejects.toMatchObject({ http: 403, code: 'QuotaExceeded' })
  expect(everything()).toEqual(before)
  await bucket.put('u/b/1', bytes(900))
  await bucket.abort('u/a/2', uploadId)
  await bucket.put('u/a/3', bytes(200))
})

it('a file has at most as many parts as a school takes slices', async () => {
  const bucket = openBucket(dir)
  const uploadId = await bucket.initiate('u/a/1', NOW)
  await bucket.uploadPart('u/a/1', uploadId, 20, bytes(10))
  for (const number of [0, 21, 1.5, Number.NaN])
    await expect(bucket.uploadPart('u/a/1', uploadId, number, bytes(10))).rejects.toMatchObject({
      code: 'InvalidArgument',
    })
})

it('what was put and never taken over goes after its time; what was fed since then stays [B16]', async () => {
  const bucket = openBucket(dir)
  await bucket.put('u/a/old', bytes(10))
  await bucket.uploadPart('u/a/given', await bucket.initiate('u/a/given', NOW), 1, bytes(10))
  const fed = await bucket.initiate('u/b/fed', NOW)
  await bucket.uploadPart('u/b/fed', fed, 1, bytes(SLICE_BYTES))
  age(8)
  await bucket.uploadPart('u/b/fed', fed, 2, bytes(10))
  await bucket.put('u/b/new', bytes(10))
  expect(await sweepBucket(dir, NOW - 7 * DAY, take)).toBe(2)
  expect(await bucket.fileOf('u/a/old')).toBeNull()
  expect(await bucket.uploads('u/a/')).toEqual([])
  expect((await bucket.fileOf('u/b/new'))?.size).toBe(10)
  expect((await bucket.parts('u/b/fed', fed)).map((part) => part.number)).toEqual([1, 2])
  expect(await sweepBucket(dir, NOW - 7 * DAY, take)).toBe(0)
  expect(await sweepBucket(join(dir, 'none'), NOW, take)).toBe(0)
})

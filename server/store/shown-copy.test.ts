import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Pictures, pictures } from '../pictures/pictures.ts'
import type { PictureTask } from '../pictures/task.ts'
import { listDerivedPaths, loadShownCopy } from './shown-copy.ts'

let folder: string
let blob: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kaoban-shown-'))
  blob = path.join(folder, 'stored')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The server's own pictures, with the tasks that they were given. */
function counted(): Pictures & { tasks: PictureTask[] } {
  const tasks: PictureTask[] = []
  return {
    tasks,
    make(task) {
      tasks.push(task)
      return pictures.make(task)
    },
  }
}
const photograph = () => Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4), 40, 20).jpeg(90)

it('a picture is packed once for all who ask at the same time, and kept [T08]', async () => {
  writeFileSync(blob, await photograph())
  const by = counted()
  const copies = await Promise.all([1, 2, 3, 4, 5].map(() => loadShownCopy(blob, 'image/jpeg', by)))
  for (const copy of copies) expect(copy).toMatchObject({ type: 'image/jpeg', file: `${blob}.shown` })
  expect(await loadShownCopy(blob, 'image/jpeg', by)).toEqual(copies[0])
  expect(by.tasks).toHaveLength(1)
})

it('one that cannot be opened is tried once a day, whoever asks [T08]', async () => {
  writeFileSync(blob, 'no picture')
  const by = counted()
  const ask = () => loadShownCopy(blob, 'image/jpeg', by)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null])
  expect(await ask()).toBeNull()
  expect(by.tasks).toHaveLength(1)
  const old = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(`${blob}.shut`, old, old)
  expect(await ask()).toBeNull()
  expect(await ask()).toBeNull()
  expect(by.tasks).toHaveLength(2)
})

it('one whose process ended, perhaps by no fault of the picture, is tried again [T08]', async () => {
  writeFileSync(blob, await photograph())
  expect(await loadShownCopy(blob, 'image/jpeg', { make: async () => ({ is: 'ended' }) })).toBeNull()
  expect(await loadShownCopy(blob, 'image/jpeg')).toMatchObject({ type: 'image/jpeg' })
})

it('all that is made beside stored bytes is named, so that it goes with them', async () => {
  writeFileSync(blob, 'no picture')
  await loadShownCopy(blob, 'image/jpeg')
  const sound = path.join(folder, 'sound')
  writeFileSync(sound, await photograph())
  await loadShownCopy(sound, 'image/jpeg')
  const made = [...listDerivedPaths(blob), ...listDerivedPaths(sound)].map((file) => path.basename(file))
  for (const name of readdirSync(folder))
    if (!['stored', 'sound'].includes(name)) expect(made).toContain(name)
  expect(readdirSync(folder)).toHaveLength(4)
})

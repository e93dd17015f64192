import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMissing, remove, syncNames, writeAt } from '../store/disk.ts'
import { filesUnder } from '../store/walk.ts'
import type { BackupStorage } from './place.ts'

/** What is being written lies here until it is whole. */
const UNFINISHED = 'unfinished'

/** A folder of this machine, or of a disk that it has mounted. */
export function diskPlace(dir: string): BackupStorage {
  const fileOf = (name: string): string => path.join(dir, ...name.split('/'))
  /** Folders whose names are not yet on the disk for good. */
  const touched = new Set<string>()
  return {
    name: dir,
    async put(name, bytes) {
      const file = fileOf(name)
      const folder = path.dirname(file)
      const own = path.join(dir, UNFINISHED, randomBytes(12).toString('hex'))
      try {
        await writeAt(own, 0, bytes, true)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await rename(own, file)
      } catch (e) {
        await remove(own)
        throw e
      }
      for (let up = folder; up.startsWith(dir); up = path.dirname(up)) touched.add(up)
    },
    async get(name) {
      try {
        return await readFile(fileOf(name))
      } catch (e) {
        if (isMissing(e)) return null
        throw e
      }
    },
    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const file of filesUnder(fileOf(folder))) {
        const name = path.relative(dir, file).split(path.sep).join('/')
        if (!name.startsWith(prefix)) continue
        const { size, mtimeMs } = await stat(file)
        yield { name, bytes: size, at: mtimeMs }
      }
    },
    remove: (name) => remove(fileOf(name)),
    async settle() {
      for (const folder of touched) await syncNames(folder)
      touched.clear()
    },
  }
}

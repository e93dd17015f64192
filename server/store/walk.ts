import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './disk.ts'

/** Files under a folder, as paths, one after the other; none where there is no folder. */
export async function* filesUnder(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const found = path.join(folder, entry.name)
      if (entry.isDirectory()) yield* filesUnder(found)
      else if (entry.isFile()) yield found
    }
  } catch (e) {
    // a folder may go while it is read
    if (!isMissing(e)) throw e
  }
}

/** The same, so many at a time. */
export async function* batchItems<T>(all: AsyncIterable<T> | Iterable<T>, most: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const one of all) {
    group.push(one)
    if (group.length < most) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

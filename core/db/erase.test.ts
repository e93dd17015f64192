import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseName, eraseDatabase } from './erase.ts'

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const table of ['payload', 'answers']) request.result.createObjectStore(table)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })

async function fill(key: string, answers: number): Promise<void> {
  const db = await open(databaseName(key))
  const change = db.transaction(['payload', 'answers'], 'readwrite')
  change.objectStore('payload').put('a report', 'r')
  for (let n = 0; n < answers; n++) change.objectStore('answers').put('work', n)
  await new Promise<void>((resolve) => {
    change.oncomplete = () => resolve()
  })
  db.close()
}

async function countOf(key: string): Promise<number[]> {
  const db = await open(databaseName(key))
  const read = db.transaction(['payload', 'answers'])
  const counts = await Promise.all(
    ['payload', 'answers'].map(
      (table) =>
        new Promise<number>((resolve) => {
          const request = read.objectStore(table).count()
          request.onsuccess = () => resolve(request.result)
        }),
    ),
  )
  db.close()
  return counts
}

afterEach(() => eraseDatabase('a'))

describe('what a sign-out takes from a phone', () => {
  it('is all that was read, and never work that waits to be sent [S22]', async () => {
    await fill('a', 2)
    expect(await eraseDatabase('a', ['answers'])).toBe(true)
    expect(await countOf('a')).toEqual([0, 2])
  })
  it('is everything when nothing waits [S04]', async () => {
    await fill('a', 0)
    expect(await eraseDatabase('a', ['answers'])).toBe(true)
    expect((await indexedDB.databases()).map((d) => d.name)).not.toContain(databaseName('a'))
    await fill('a', 3)
    expect(await eraseDatabase('a')).toBe(true)
    expect(await countOf('a')).toEqual([0, 0])
  })
})

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { namedIn, readRows } from '#tests/support/run/rows.ts'

const root = resolve(import.meta.dirname, '../..')

it('names for each requirement only tests that name it, as `npm run trace` writes them', () => {
  const wrong = readRows().flatMap((row) =>
    row.where
      .filter((file) => !existsSync(resolve(root, file)) || !namedIn(file).has(row.id))
      .map((file) => `${row.id} ${file}`),
  )
  expect(wrong).toEqual([])
})

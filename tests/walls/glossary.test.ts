import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Rows of the glossary's tables: code name and the file it is in. */
function rows(): { name: string; file: string }[] {
  return readFileSync(resolve(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter((cells) => cells[4]?.includes('/'))
    .map((cells) => ({ name: cells[3] ?? '', file: cells[4] ?? '' }))
}

it('gives each term of docs/glossary.md the name that its file has', () => {
  expect(rows().length).toBeGreaterThan(20)
  const wrong = rows().filter(({ name, file }) => {
    const path = resolve(root, file)
    return !existsSync(path) || !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))
  })
  expect(wrong).toEqual([])
})

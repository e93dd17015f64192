import { readFileSync } from 'node:fs'
import { openXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readTexts } from './shows.ts'

/** The number that a cell begins with; null: none. */
const numberIn = (text: string): number | null => {
  const [found] = /[−-]?\d+(?:\.\d+)?/.exec(text) ?? []
  return found === undefined ? null : Number(found.replace('−', '-'))
}

/**
 * Holds a table to what every table of the staff can do: each heading sorts, here by a column of numbers, largest first,
 * and the rows come as a spreadsheet. `caption`: its name, in Chinese. `by`: the heading that is pressed.
 * @returns the rows of the file, the titles first
 */
export async function sortsAndSaves(page: Page, caption: string, by: string): Promise<unknown[][]> {
  const table = page.getByRole('region', { name: caption, exact: true })
  const heads = table.locator('thead th')
  const titles = await readTexts(heads, 2)
  await expect.poll(() => heads.locator('button').count()).toBe(titles.length)
  await table.getByRole('button', { name: by, exact: true }).click()
  const head = heads.filter({ has: page.getByRole('button', { name: by, exact: true }) })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  const at = titles.indexOf(by)
  const column = (await readTexts(table.locator('tbody tr'))).map((_, i) =>
    table.locator('tbody tr').nth(i).locator('th, td').nth(at),
  )
  const numbers = (await Promise.all(column.map((cell) => readTexts(cell)))).map(([text]) =>
    numberIn(text ?? ''),
  )
  const known = numbers.filter((n) => n !== null)
  expect(known).toEqual(known.toSorted((a, b) => b - a))
  expect(numbers.indexOf(null) === -1 || numbers.indexOf(null) === known.length).toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `导出 Excel：${caption}` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const { sheets } = await openXlsx(readFileSync(await download.path()))
  const rows = sheets[0]?.rows ?? []
  expect(rows.length - 1).toBeGreaterThanOrEqual(numbers.length)
  return rows
}

import { join } from 'node:path'
import { readArgs } from '#server/import/args.ts'
import type { ImportContent } from '#server/import/check/draft.ts'
import { readDraft } from '#server/import/read-draft.ts'
import { Faults } from '#server/sheets/faults.ts'
import type { TestFolder } from '#server/sheets/files.test-support.ts'
import { type Chance, chanceOf } from './chance.ts'
import { MESSES, type Mess } from './messes.ts'
import { fileOf, plainSheet, type Sheet, type Truth } from './sheet.ts'
import type { Verdict } from './verdict.ts'

/** Messes that go together: of different places, and of workbooks where the file is none. */
function messesFor(sheet: Sheet, chance: Chance, first: Mess): Mess[] {
  const others = chance.some(MESSES, MESSES.length)
  const wanted = chance.between(1, 3)
  const found = [first]
  for (const mess of others) {
    if (found.length >= wanted) break
    const clashes = found.some((one) => one.at === mess.at)
    // one thing that is lost is enough: what else is wrong would not be seen behind it
    if (clashes || mess.isLost || mess.at === 'sheets' || (first.at === 'sheets' && mess.isBook)) continue
    found.push(mess)
  }
  if (found.some((mess) => mess.isBook)) sheet.format = 'xlsx'
  return found
}

const silent = { begin() {}, at() {}, end() {} }
const sorted = (all: readonly Truth[]) => all.toSorted((a, b) => (a.number < b.number ? -1 : 1))

/** What the import understood, in the words of the truth. */
function understood({ students, papers }: ImportContent): Truth[] {
  const all = students.list.map(
    ({ number, name, className }): Truth => ({ number, name, className, marks: {} }),
  )
  for (const { courseName, rows, marks, items } of papers) {
    for (const one of all) one.marks[courseName] = null
    for (const [i, student] of rows.entries()) {
      const one = all[student]
      const mark = marks.subarray(i * items.length, (i + 1) * items.length).reduce((a, b) => a + b, 0)
      if (one) one.marks[courseName] = mark / 100
    }
  }
  return sorted(all)
}

/** Makes a workbook of a stranger from a seed, has the import read it, and judges what came of it. */
export async function judgeWorkbook(folder: TestFolder, seed: number, n: number): Promise<Verdict> {
  const chance = chanceOf(seed, n)
  const sheet = plainSheet(chance)
  const messes = messesFor(sheet, chance, MESSES[n % MESSES.length] as Mess)
  for (const mess of messes) mess.make(sheet, chance)
  const { name, bytes } = await fileOf(sheet)
  const { path } = await folder.write(`${n}-${name}`, bytes)
  const faults = new Faults()
  const argv = ['--exam', '期末', '--date', '2026-11-10', '--school', '某校', '--create', path]
  const { options } = readArgs(argv, folder.dir)
  const now = new Date('2026-11-20T08:00:00Z')
  const { draft } = await readDraft(options, faults, silent, now, join(folder.dir, 'scans'))
  const told = [...new Set(faults.list.map((fault) => fault.code))].join(' ')
  const isLost = messes.some((mess) => mess.isLost)
  const isRead = faults.count === 0
  const isTrue = JSON.stringify(understood(draft)) === JSON.stringify(sorted(sheet.people))
  return {
    what: `${sheet.format}: ${messes.map((mess) => mess.what).join(', ')}`,
    came: isRead ? (isTrue ? 'read as it is' : 'read otherwise') : `told: ${told}`,
    isRight: isLost ? !isRead : isRead && isTrue,
  }
}

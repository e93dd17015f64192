import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/formulas.md'), 'utf8')
const named = new Set([...page.matchAll(/`([a-z]\w+)`/g)].map((m) => m[1] ?? ''))

/** Exported functions by name, tests and their support left out. */
function exportedIn(folder: string): string[] {
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !/\.test(-support)?\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(resolve(root, file), 'utf8').matchAll(/^export (?:function|const) ([a-z]\w*)/gm),
    ])
    .map((m) => m[1] ?? '')
}

/** They order, select or hold marks, and are no indicator. */
const HELPERS = new Set([
  'ascendingOf',
  'ascendingOrder',
  'countAtLeast',
  'emptyStats',
  'sumSheetFullMarks',
  'groupStudents',
  'lowerAmong',
  'membersOf',
  'normal',
  'orderWithin',
  'orderedOf',
  'pickRows',
  'prepareSheet',
  'reaching',
  'rowTotals',
  'countSheetStudents',
  'sampleOf',
  'scoreCounts',
  'pickGroupScores',
  'sortedScores',
  'sumPapers',
  'variancePop',
  'hasOnlyOptions',
])

describe('docs/formulas.md', () => {
  it('names functions that exist', () => {
    const exported = new Set(exportedIn('core/domain'))
    expect([...named].filter((name) => !exported.has(name))).toEqual([])
  })

  it('names every indicator of the analysis', () => {
    const missing = exportedIn('core/domain/analysis').filter(
      (name) => !named.has(name) && !HELPERS.has(name),
    )
    expect(missing).toEqual([])
  })
})

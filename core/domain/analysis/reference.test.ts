import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { itemStats } from './items.ts'
import { type MarkSheet, NOT_GIVEN, toHundredths } from './marks.ts'
import { paperStats } from './paper.ts'

interface Reference {
  n_students: number
  full_score: number
  alpha: number
  total_all_rows_missing_as_0: Record<'mean' | 'sd_pop' | 'sd_sample' | 'min' | 'max' | 'median', number>
  items: {
    item: string
    max_score: number
    n_valid: number
    mean: number
    sd_pop: number
    sd_sample: number
    facility: number
    full_marks: number
    zero: number
    item_total_r: number
    item_rest_r: number
    D27: number
  }[]
}

const root = resolve(import.meta.dirname, '../../..')
const data = join(process.env.KAOBAN_DATA ?? resolve(root, '../shared/data'), 'exams')
const found = existsSync(data)
const sets = found ? readdirSync(data) : [`no data in ${data}:`]

describe('real exams against independently computed figures', () => {
  it.skipIf(!found).each(sets)('%s agrees to 4 decimals [B10]', (name) => {
    const reference = JSON.parse(readFileSync(join(data, name, 'reference_stats.json'), 'utf8')) as Reference
    const sheet = readSheet(join(data, name, 'scores.csv'), reference)
    const paper = paperStats(sheet)
    const total = reference.total_all_rows_missing_as_0
    const { n, full, mean, sdPop, sdSample, min, max, median, alpha } = paper
    expect([n, full]).toEqual([reference.n_students, reference.full_score])
    equal(
      { mean, sdPop, sdSample, min, max, median, alpha },
      {
        mean: total.mean,
        sdPop: total.sd_pop,
        sdSample: total.sd_sample,
        min: total.min,
        max: total.max,
        median: total.median,
        alpha: reference.alpha,
      },
    )
    const { items } = itemStats(sheet, 'order')
    expect(items.length).toBe(reference.items.length)
    for (const [j, r] of reference.items.entries()) {
      const i = items[j] as (typeof items)[number]
      expect([i.n, i.fullMarks, i.zero]).toEqual([r.n_valid, r.full_marks, r.zero])
      equal(
        { ...pick(i), facility: i.facility, d27: i.d27 },
        {
          mean: r.mean,
          sdPop: r.sd_pop,
          sdSample: r.sd_sample,
          itemTotalR: r.item_total_r,
          itemRestR: r.item_rest_r,
          facility: r.facility,
          d27: r.D27,
        },
      )
    }
  })
})

const pick = ({
  mean,
  sdPop,
  sdSample,
  itemTotalR,
  itemRestR,
}: ReturnType<typeof itemStats>['items'][number]) => ({
  mean,
  sdPop,
  sdSample,
  itemTotalR,
  itemRestR,
})

function equal(ours: Record<string, number | null>, theirs: Record<string, number>): void {
  for (const [key, value] of Object.entries(theirs)) expect(ours[key], key).toBeCloseTo(value, 8)
}

function readSheet(file: string, reference: Reference): MarkSheet {
  const rows = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[]
  const items = reference.items
  const marks = Int16Array.from(
    rows.flatMap((row) => items.map(({ item }) => (row[item] ? toHundredths(Number(row[item])) : NOT_GIVEN))),
  )
  return { marks, full: Int32Array.from(items, (i) => toHundredths(i.max_score)) }
}

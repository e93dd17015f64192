import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { KeptTemplate } from '../../db/card-tables.ts'
import type { Faults } from '../../sheets/faults.ts'
import { type Pattern, patternOf, usualName } from './name-pattern.ts'

/** A template as its file says: where questions stand, and where the student's number is. */
export interface ScanTemplate extends KeptTemplate {
  file: string
  by: 'name' | 'qr'
  pattern: Pattern
}

const MOST_PAGES = 20
const MOST_BLOCKS = 400

type TemplateFields = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is TemplateFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Four numbers within the page, in fractions: left, top, width, height. */
function rectOf(value: unknown): [number, number, number, number] | null {
  if (!Array.isArray(value) || value.length !== 4) return null
  const [x, y, w, h] = value as unknown[]
  const all = [x, y, w, h].every((n) => typeof n === 'number' && n >= 0 && n <= 1)
  if (!all) return null
  const rect = [x, y, w, h] as [number, number, number, number]
  const fits = rect[2] > 0 && rect[3] > 0 && rect[0] + rect[2] <= 1.0001 && rect[1] + rect[3] <= 1.0001
  return fits ? rect : null
}

/** Reads a template file; null, with the faults told, when it cannot be used. */
export async function readTemplate(path: string, faults: Faults): Promise<ScanTemplate | null> {
  const file = basename(path)
  const before = faults.count
  const bad = (what: string) => faults.add('scan_template_bad', { file }, { what })
  let given: unknown
  try {
    given = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
  } catch (e) {
    faults.add('broken_json', { file }, { cell: (e as Error).message })
    return null
  }
  const pages = isRecord(given) && Array.isArray(given['pages']) ? (given['pages'] as unknown[]) : []
  if (pages.length < 1 || pages.length > MOST_PAGES) bad('"pages"')
  const blocks: KeptTemplate['blocks'] = []
  for (const [i, page] of pages.entries()) {
    const list = isRecord(page) && Array.isArray(page['blocks']) ? (page['blocks'] as unknown[]) : []
    for (const [k, block] of list.entries()) {
      const where = `pages[${i}].blocks[${k}]`
      const item = isRecord(block) ? block['item'] : undefined
      const rect = isRecord(block) ? rectOf(block['rect']) : null
      const itemNo = typeof item === 'string' || typeof item === 'number' ? String(item).trim() : ''
      if (itemNo === '' || itemNo.length > 40) bad(`${where}.item`)
      else if (!rect) bad(`${where}.rect`)
      else blocks.push({ itemNo, page: i + 1, x: rect[0], y: rect[1], w: rect[2], h: rect[3] })
    }
  }
  if (blocks.length > MOST_BLOCKS) bad(`${blocks.length} blocks`)
  const student = isRecord(given) && isRecord(given['student']) ? given['student'] : {}
  const by = typeof student['qr'] === 'string' ? 'qr' : 'name'
  const text = student[by]
  const pattern = text === undefined ? usualName : typeof text === 'string' ? patternOf(text) : null
  if (!pattern) bad(`student.${by}`)
  if (faults.count > before || !pattern) return null
  return { file, by, pattern, pageCount: pages.length, blocks }
}

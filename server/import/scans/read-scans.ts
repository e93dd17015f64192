import { readdir, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import type { KeptTemplate } from '../../db/card-tables.ts'
import type { Faults } from '../../sheets/faults.ts'
import { Cards, type KeptScan, type ScannedCard } from './collect.ts'
import { isAside, isTemplateName } from './file-names.ts'
import { usualName } from './name-pattern.ts'
import { readScannedPages, type ScannedPage } from './read-file.ts'
import { codesOn } from './read-qr.ts'
import { readTemplate, type ScanTemplate } from './template.ts'

/** Scans of one paper as the command line or a folder names them. */
export interface ScanPlan {
  course: string
  folder: string
}

/** Scans of one paper, read: their pages lie in a folder of the import's own. */
export interface ReadScans {
  course: string
  folder: string
  template: ScanTemplate
  cards: Map<string, ScannedCard>
}

/** Sees to it that page 2 stands before page 10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare

/**
 * Reads all scans of a paper and puts their pages into `folder`; what is wrong is in `faults`.
 * @param onFile told of each file as it begins: how many are done, of how many, its name
 * @param kept of cards that are stored: it serves those that come without one, or is replaced by one that comes alone
 */
export async function readScans(
  plan: ScanPlan,
  folder: string,
  faults: Faults,
  onFile: (done: number, all: number, name: string) => void,
  kept: KeptTemplate | null = null,
): Promise<ReadScans | null> {
  const label = basename(plan.folder)
  const names = (await isFolder(plan.folder)) ? await namesIn(plan.folder) : null
  if (!names) {
    faults.add('file_missing', { file: label })
    return null
  }
  const own = names.find((name) => isTemplateName(basename(name)))
  const scans = names.filter((name) => !isAside(basename(name)))
  if (scans.length === 0 && !kept) faults.add('scan_none', { file: label })
  if (own === undefined && !kept) faults.add('scan_no_template', { file: label })
  const known: ScanTemplate | null = kept && { ...kept, file: label, by: 'name', pattern: usualName }
  const template = own === undefined ? known : await readTemplate(join(plan.folder, own), faults)
  if (!template || (scans.length === 0 && !kept)) return null
  const cards = new Cards(template, faults)
  const state: ScanReadState = { template, cards, faults, folder, count: 0 }
  for (const [i, name] of scans.entries()) {
    onFile(i, scans.length, name)
    await readOne(join(plan.folder, name), `${label}/${name}`, state)
  }
  cards.check()
  return { course: plan.course, folder: label, template, cards: cards.cards }
}

interface ScanReadState {
  template: ScanTemplate
  cards: Cards
  faults: Faults
  folder: string
  /** Pages put down so far. */
  count: number
}

async function readOne(path: string, label: string, state: ScanReadState): Promise<void> {
  const { template, cards, faults } = state
  const name = basename(path, extname(path))
  const byName = template.by === 'name' ? template.pattern(name) : null
  let number = byName?.number ?? null
  let at = 0
  let unclear = false
  for await (const page of readScannedPages(path, label, faults)) {
    at += 1
    const scan = await put(page, path, label, state)
    if (template.by === 'qr') {
      const found = (await codesOn(page.bytes)).map(template.pattern).find((named) => named !== null)
      number = found?.number ?? number
      if (number === null) faults.add('scan_no_code', { file: label }, { page: at })
      else cards.add(number, found?.page ?? null, scan)
    } else if (byName) cards.add(byName.number, (byName.page ?? 1) + at - 1, scan)
    else if (!unclear) {
      unclear = true
      faults.add('scan_name_unclear', { file: label })
    }
  }
}

async function put(
  page: ScannedPage,
  source: string,
  label: string,
  state: ScanReadState,
): Promise<KeptScan> {
  state.count += 1
  const path = join(state.folder, `${state.template.by}-${state.count}-${process.hrtime.bigint()}.jpg`)
  await writeFile(path, page.bytes)
  const { width, height, blank } = page
  return { path, width, height, blank, source, label }
}

/** Files of a folder and of those in it, by their way from it. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = found.filter((entry) => !entry.isDirectory())
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort(inOrder)
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (s) => s.isDirectory(),
    () => false,
  )

import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ProgressView } from '../../cli/progress.ts'
import type { KeptTemplate } from '../../db/card-tables.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import { fileRef, paperParts } from '../../sheets/file-ref.ts'
import type { ImportOptions } from '../options.ts'
import { matchPapers, type Papers } from './match.ts'
import { type ReadScans, readScans, type ScanPlan } from './read-scans.ts'

const FOLDER = /^(.+?)[-_ ]*(?:答题卡|扫描|cards|scans)$/i

/** Folders of scans in the folders that were named, and those named outright. */
async function planOf({ paths, cwd, scans }: ImportOptions): Promise<ScanPlan[]> {
  const plans = scans.map((text) => {
    const [course = '', folder = ''] = paperParts(text)
    return { course, folder: fileRef(folder, cwd).path }
  })
  for (const path of paths) {
    const full = fileRef(path, cwd).path
    const info = await stat(full).catch(() => null)
    if (!info?.isDirectory()) continue
    for (const entry of await readdir(full, { withFileTypes: true })) {
      const course = entry.isDirectory() && FOLDER.exec(basename(entry.name).normalize('NFC'))?.[1]
      if (course) plans.push({ course, folder: join(full, entry.name) })
    }
  }
  return plans
}

/**
 * Reads the scanned answer cards beside the scores, each paper's in turn, and holds them against the papers.
 * @param kept templates of a stored exam by course code: they serve cards that come without one
 */
export async function readAllScans(
  options: ImportOptions,
  folder: string,
  draft: Papers,
  faults: Faults,
  view: ProgressView,
  kept: ReadonlyMap<string, KeptTemplate> = new Map(),
): Promise<ReadScans[]> {
  const plans = options.layout === 'plain' ? await planOf(options) : []
  if (plans.length === 0) return []
  view.begin('reading')
  const found: ReadScans[] = []
  for (const [i, plan] of plans.entries()) {
    const onFile = (done: number, all: number, name: string) => view.at((i + done / all) / plans.length, name)
    const read = await readScans(plan, folder, faults, onFile, kept.get(courseCode(plan.course)) ?? null)
    if (read) found.push(read)
  }
  view.end()
  return matchPapers(found, draft, faults)
}

export const cardsOf = (scans: readonly ReadScans[]): number =>
  scans.reduce((sum, s) => sum + s.cards.size, 0)

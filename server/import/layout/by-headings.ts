import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileRef } from '../../sheets/file-ref.ts'
import { inspectFile } from '../look/inspect-file.ts'
import type { ImportOptions } from '../options.ts'
import { roleOf } from './folder.ts'

/**
 * The options with the layout `subjects` where nobody said a layout and every file named, a roster apart, has a row a
 * student and a column a subject: the sheet that a school makes each term comes in as it is.
 */
export async function detectSubjectsLayout(options: ImportOptions): Promise<ImportOptions> {
  const { layout, papers, paths, cwd, rosters } = options
  if (layout !== 'plain' || papers.length > 0) return options
  const sheets: string[] = []
  const lists: string[] = []
  for (const path of paths) {
    const role = roleOf(basename(path))?.role
    const file = fileRef(path, cwd)
    const info = await stat(file.path).catch(() => null)
    if (!info?.isFile()) return options
    if (role === 'roster') lists.push(path)
    else if (role !== undefined && role !== 'scores') return options
    else if ((await inspectFile(file)).kind === 'subjects') sheets.push(path)
    else return options
  }
  if (sheets.length === 0) return options
  return { ...options, layout: 'subjects', paths: sheets, rosters: [...rosters, ...lists] }
}

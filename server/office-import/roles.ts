import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftFile, ImportKind } from '#contract/office/import-shapes.ts'
import type { FileLook } from '#contract/office/sheet-look.ts'
import { roleOf } from '../import/layout/folder.ts'
import { cardsByName } from '../import/scans/file-names.ts'
import { isScansArchive } from '../import/scans/unzip.ts'
import type { FileOfDraft } from '../modules/office-scores/draft/draft.repo.ts'

export type DraftFileRole = Pick<DraftFile, 'fileId' | 'name' | 'role' | 'course'>

/** Bytes of a template that are looked at: a real one has some thousand. */
const TEMPLATE_BYTES = 1 << 20

/** What a file is that is no table: scanned cards or their template. Null: it is another. */
export async function cardsIn({ type, name, size }: FileOfDraft, dir: string): Promise<CardsRole | null> {
  if (type.startsWith('image/')) return 'scans'
  const path = join(dir, name)
  if (type === 'application/zip') return (await isScansArchive(path)) ? 'scans' : null
  if (type === 'application/pdf') return cardsByName(name)?.role === 'scans' ? 'scans' : null
  if (size > TEMPLATE_BYTES) return null
  try {
    const given: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
    return typeof given === 'object' && given !== null && 'pages' in given ? 'template' : null
  } catch {
    return null
  }
}
type CardsRole = 'scans' | 'template'

/**
 * What a file is: as a person said, else by what is in it, else as the school said of a sheet of this shape, else by
 * its name.
 * @param known the part that a sheet of this shape played before
 * @param cards what `cardsIn` says
 */
export function classifyDraftFile(
  kind: ImportKind,
  file: FileOfDraft,
  look: FileLook | null,
  known: DraftFile['role'] | null,
  cards: CardsRole | null = null,
): DraftFileRole {
  const { fileId, name } = file
  // what could not be told may be told once other files are beside it
  if (file.role !== '' && file.role !== 'unclear')
    return { fileId, name, role: file.role, course: file.course }
  if (kind !== 'scores') return { fileId, name, role: 'content', course: '' }
  if (cards) return { fileId, name, role: cards, course: cardsByName(name)?.course ?? '' }
  const named = roleOf(name)
  const course = named?.course || look?.course || ''
  return { fileId, name, role: roleBy(look, known ?? named?.role), course }
}

const TABLES: readonly DraftFile['role'][] = [
  'roster',
  'items',
  'scores',
  'answers',
  'key',
  'subjects',
  'none',
]

function roleBy(look: FileLook | null, named: string | undefined): DraftFile['role'] {
  if (look && look.kind !== 'unknown') return look.kind
  if (look === null) return named === 'question' || named === 'explain' ? named : 'unclear'
  return TABLES.find((role) => role === named) ?? 'unclear'
}

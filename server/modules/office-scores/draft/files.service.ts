import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import { badField, notFound } from '../../../http/reply/refusal.ts'
import type { DraftChangeContext } from './change.service.ts'
import type { DraftChange, DraftRow } from './draft.repo.ts'

/** Files of one draft. */
export const MOST_FILES = 100

/**
 * Puts a stored file into a draft; once, however often.
 * @returns its name there
 * @throws Refusal 10005 no such file of this account; 10001 the draft has as many files as it may
 */
export async function addFile(tx: Tx, of: DraftChangeContext, fileId: string): Promise<string> {
  const file = await tx
    .selectFrom('file')
    .where('school_id', '=', of.school)
    .where('file_id', '=', fileId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', 'office')
    .select(['name', 'size'])
    .executeTakeFirst()
  if (!file) throw notFound()
  const there = await tx
    .selectFrom('office_import_file')
    .where('school_id', '=', of.school)
    .where('import_id', '=', of.importId)
    .select(['file_id', 'name', 'seq'])
    .execute()
  const same = there.find((f) => f.file_id === fileId)
  if (same) return same.name
  if (there.length >= MOST_FILES) throw badField('fileId', 'draftFiles', { n: MOST_FILES })
  const name = freeName(file.name, new Set(there.map((f) => f.name)))
  const seq = Math.max(0, ...there.map((f) => f.seq)) + 1
  const row = { school_id: of.school, import_id: of.importId, file_id: fileId, seq, name, role: '' }
  await tx
    .insertInto('office_import_file')
    .values({ ...row, size: Number(file.size) })
    .execute()
  return name
}

/** Takes a file out of a draft with everything that was said over it. @throws Refusal 10005 not in it */
export async function takeOut(
  tx: Tx,
  of: DraftChangeContext,
  row: DraftRow,
  fileId: string,
): Promise<DraftChange> {
  const gone = await tx
    .deleteFrom('office_import_file')
    .where('school_id', '=', of.school)
    .where('import_id', '=', of.importId)
    .where('file_id', '=', fileId)
    .returning(sql<string>`name`.as('name'))
    .executeTakeFirst()
  if (!gone) throw notFound()
  const stays = (one: { file: string }) => one.file !== gone.name
  const { columns, edits, rowsOut, sheets, words } = row.overlay
  return {
    overlay: {
      words,
      columns: columns.filter(stays),
      edits: edits.filter(stays),
      rowsOut: rowsOut.filter(stays),
      ...(sheets && { sheets: sheets.filter(stays) }),
    },
  }
}

/** The name without what names of a command's files mean, and another than those that are taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const bare = name.normalize('NFC').replace(/[:#/\\\p{Cc}]/gu, '_') || 'file'
  const [, stem = bare, end = ''] = /^(.+?)(\.\w{1,5})?$/.exec(bare) ?? []
  for (let i = 1; ; i++) {
    const free = i === 1 ? bare : `${stem} (${i})${end}`
    if (!taken.has(free)) return free
  }
}

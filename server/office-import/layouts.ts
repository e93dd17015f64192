import type { DraftFile } from '#contract/office/import-shapes.ts'
import type { SheetOverlay } from '#contract/office/sheet-overlay.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { keepFigures } from '../exams/rules/school-figures.ts'
import { type RememberedColumns, remembered } from '../import/look/remembered-columns.ts'
import { WORDS_KEY } from '../modules/office-scores/draft/create.service.ts'
import type { StoredCheck } from '../modules/office-scores/draft/draft.repo.ts'
import type { DraftFileRole } from './roles.ts'

/** What a school confirmed for sheets of one shape. */
export interface Layout {
  columns: RememberedColumns
  /** The part that its file played. */
  role: DraftFile['role'] | null
}

/** What a school confirmed for sheets of these shapes, by shape. */
export async function layoutsOf(
  db: Db,
  school: SchoolId,
  shapes: readonly string[],
): Promise<Map<string, Layout>> {
  if (shapes.length === 0) return new Map()
  const rows = await db
    .selectFrom('office_layout')
    .where('school_id', '=', school)
    .where('fingerprint', 'in', shapes)
    .select(['fingerprint', 'columns'])
    .execute()
  return new Map(rows.map((r) => [r.fingerprint, r.columns as Layout]))
}

/** Keeps what a person confirmed by storing a draft: columns and parts by the shape of each sheet, and the words. */
export async function keepLayouts(
  tx: Tx,
  school: SchoolId,
  of: { overlay: SheetOverlay; parts: readonly DraftFileRole[]; sheets: StoredCheck['sheets'] },
  now: Date,
): Promise<void> {
  for (const { file, look } of of.sheets) {
    const part = of.parts.find((p) => p.name === file)
    const said = of.overlay.columns.find(
      (c) => c.file === file && (c.sheet === look.name || c.sheet === null),
    )
    if (!part || look.columns.length === 0) continue
    const layout: Layout = { columns: said ? remembered(look, said) : [], role: part.role }
    const row = { columns: JSON.stringify(layout), used_at: now }
    const insert = tx
      .insertInto('office_layout')
      .values({ school_id: school, fingerprint: look.shape, ...row })
    // nothing said this time leaves what was said before
    await (said
      ? insert.onConflict((c) => c.columns(['school_id', 'fingerprint']).doUpdateSet(row))
      : insert.onConflict((c) => c.columns(['school_id', 'fingerprint']).doUpdateSet({ used_at: now }))
    ).execute()
  }
  if (of.overlay.words.length) await keepFigures(tx, school, { [WORDS_KEY]: of.overlay.words })
}

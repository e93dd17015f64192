import { join } from 'node:path'
import type { FileLook, LookReason, SheetLook } from '#contract/office/sheet-look.ts'
import type { SheetColumns } from '#contract/office/sheet-overlay.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { inspectFile } from '../import/look/inspect-file.ts'
import { recalled } from '../import/look/remembered-columns.ts'
import { lookWords } from '../import/look/words.ts'
import type { Both, FileOfDraft, StoredCheck } from '../modules/office-scores/draft/draft.repo.ts'
import { type Layout, layoutsOf } from './layouts.ts'

export interface LookedAt {
  look: FileLook
  /** By the shape of its sheets as their headings alone say. */
  layouts: ReadonlyMap<string, Layout>
  /** Columns recalled for its sheets, of which nobody said anything in this draft. */
  recalled: readonly SheetColumns[]
}

/** Looks at a table of a draft, with the columns the school confirmed for sheets of its shapes. Null: it is no table. */
export async function lookAtFile(
  db: Db,
  school: SchoolId,
  file: FileOfDraft,
  { dir, said }: { dir: string; said: readonly SheetColumns[] },
): Promise<LookedAt | null> {
  if (file.type !== 'text/plain' && file.type !== 'application/zip') return null
  const at = { path: join(dir, file.name), label: file.name }
  const plain = await inspectFile(at)
  const layouts = await layoutsOf(
    db,
    school,
    plain.sheets.map((s) => s.shape),
  )
  const own = said.filter((c) => c.file === file.name)
  const more = plain.sheets.flatMap((sheet) => {
    const known = layouts.get(sheet.shape)
    const isSaid = own.some((c) => c.sheet === sheet.name || c.sheet === null)
    const columns = known && !isSaid ? recalled(file.name, sheet, known.columns) : null
    return columns ? [columns] : []
  })
  const columns = [...own, ...more]
  const look = columns.length ? await inspectFile(at, { columns }) : plain
  // a shape is that of the headings, whatever was said of them
  const sheets = look.sheets.map((s, i): SheetLook => ({ ...s, shape: plain.sheets[i]?.shape ?? s.shape }))
  return { look: { ...look, sheets }, layouts, recalled: more }
}

const both = (reason: LookReason): Both => ({
  'zh-CN': lookWords(reason, 'zh-CN'),
  en: lookWords(reason, 'en'),
})

/** The sheets of a file as a draft keeps them. */
export function toStoredSheets({ look, recalled: more }: LookedAt): StoredCheck['sheets'] {
  return look.sheets.map((sheet) => ({
    file: look.file,
    look: sheet,
    remembered: more.some((c) => c.sheet === sheet.name),
    why: both(sheet.reason),
    whys: sheet.columns.map((c) => both(c.reason)),
  }))
}

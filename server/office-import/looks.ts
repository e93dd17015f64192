import { join } from 'node:path'
import type { FileLook, LookReason, SheetLook } from '#contract/office/sheet-look.ts'
import type { SheetColumns } from '#contract/office/sheet-overlay.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { itemFinder } from '../import/check/item-heading.ts'
import type { FindListed } from '../import/look/guess.ts'
import { inspectFile, itemsListed } from '../import/look/inspect-file.ts'
import { recalled } from '../import/look/remembered-columns.ts'
import { lookWords } from '../import/look/words.ts'
import type { Both, FileOfDraft, StoredCheck } from '../modules/office-scores/draft/draft.repo.ts'
import type { FileRef } from '../sheets/read/sheet.ts'
import { type Layout, layoutsOf } from './layouts.ts'

export interface LookedAt {
  look: FileLook
  /** By the shape of its sheets as their headings alone say. */
  layouts: ReadonlyMap<string, Layout>
  /** Columns recalled for its sheets, of which nobody said anything in this draft. */
  recalled: readonly SheetColumns[]
}

/** A table of a draft as its headings alone say, and what people said of its columns in this draft or before. */
interface PlainLook extends Pick<LookedAt, 'layouts' | 'recalled'> {
  at: FileRef
  plain: FileLook
  columns: readonly SheetColumns[]
}

/** The looks at the files of a draft, in their order, where a heading may be an item that another file lists. Null: no table. */
export async function lookAtFiles(
  db: Db,
  school: SchoolId,
  files: readonly FileOfDraft[],
  of: { dir: string; said: readonly SheetColumns[] },
): Promise<(LookedAt | null)[]> {
  const plain: (PlainLook | null)[] = []
  for (const file of files) plain.push(await lookPlainly(db, school, file, of))
  const looks: (LookedAt | null)[] = []
  const items: string[] = []
  for (const one of plain) {
    const looked = one && (await lookWith(one))
    looks.push(looked)
    if (one && looked) items.push(...(await itemsListed(one.at, looked.look)))
  }
  if (items.length === 0) return looks
  const find = itemFinder(items)
  for (const [i, one] of plain.entries())
    if (
      one &&
      looks[i]?.look.sheets.some(({ columns }) => columns.some(({ guess }) => guess.as === 'unknown'))
    )
      looks[i] = await lookWith(one, (heading) => items[find(heading)])
  return looks
}

/** Looks at a table, with the columns the school confirmed for sheets of its shapes. Null: it is no table. */
async function lookPlainly(
  db: Db,
  school: SchoolId,
  file: FileOfDraft,
  { dir, said }: { dir: string; said: readonly SheetColumns[] },
): Promise<PlainLook | null> {
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
  return { at, plain, layouts, recalled: more, columns: [...own, ...more] }
}

/** The look with what was said of the columns, and with the items that another file lists. */
async function lookWith(
  { at, plain, columns, layouts, recalled: more }: PlainLook,
  listed?: FindListed,
): Promise<LookedAt> {
  const isPlain = columns.length === 0 && !listed
  const look = isPlain ? plain : await inspectFile(at, { columns, ...(listed && { listed }) })
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

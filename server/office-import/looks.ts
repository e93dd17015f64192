import { join } from 'node:path'
import type { FileLook, LookReason, SheetLook } from '#contract/office/sheet-look.ts'
import type { SheetColumns } from '#contract/office/sheet-overlay.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { inspectFile, itemsListed } from '../import/look/inspect-file.ts'
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

interface LookDetails {
  dir: string
  said: readonly SheetColumns[]
  listed?: ReadonlySet<string>
}

/** The looks at the files of a draft, in their order, where a heading may be an item that another file lists. */
export async function lookAtFiles(
  db: Db,
  school: SchoolId,
  files: readonly FileOfDraft[],
  of: { dir: string; said: readonly SheetColumns[] },
): Promise<(LookedAt | null)[]> {
  const looks: (LookedAt | null)[] = []
  const listed = new Set<string>()
  for (const file of files) {
    const looked = await lookAtFile(db, school, file, of)
    looks.push(looked)
    if (looked) for (const item of await itemsListed(refOf(file, of.dir), looked.look)) listed.add(item)
  }
  if (listed.size === 0) return looks
  for (const [i, file] of files.entries())
    if (looks[i]?.look.sheets.some(({ columns }) => columns.some(({ guess }) => guess.as === 'unknown')))
      looks[i] = await lookAtFile(db, school, file, { ...of, listed })
  return looks
}

const refOf = ({ name }: FileOfDraft, dir: string) => ({ path: join(dir, name), label: name })

/** Looks at a table of a draft, with the columns the school confirmed for sheets of its shapes. Null: it is no table. */
async function lookAtFile(
  db: Db,
  school: SchoolId,
  file: FileOfDraft,
  { dir, said, listed }: LookDetails,
): Promise<LookedAt | null> {
  if (file.type !== 'text/plain' && file.type !== 'application/zip') return null
  const at = refOf(file, dir)
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
  const look =
    columns.length || listed ? await inspectFile(at, { columns, ...(listed && { listed }) }) : plain
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

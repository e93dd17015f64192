import { createHash } from 'node:crypto'
import type { KeptTemplate } from '../../../db/card-tables.ts'
import type { Tx } from '../../../db/db.ts'
import { addFiles, type CardFile, type CardKey, dropFiles, pickCardKey } from './files.service.ts'

/** A page in the store with what is known of it. */
export interface StoredPage {
  file: CardFile
  /** Pixels. */
  width: number
  height: number
  blank: boolean
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Notes where the questions stand on the cards of a paper. Another template than before makes all pictures of blocks
 * again.
 * @returns whether it is another one
 */
export async function storeTemplate(
  tx: Tx,
  paper: Omit<CardKey, 'student_id'>,
  template: KeptTemplate,
): Promise<boolean> {
  const text = JSON.stringify(template)
  const { school_id, exam_id, paper_id } = paper
  const row = { hash: hash(text), template: text }
  const done = await tx
    .insertInto('card_template')
    .values({ school_id, exam_id, paper_id, ...row })
    .onConflict((c) =>
      c
        .columns(['school_id', 'exam_id', 'paper_id'])
        .doUpdateSet(row)
        .where('card_template.hash', '<>', row.hash),
    )
    .executeTakeFirst()
  const changed = Number(done.numInsertedOrUpdatedRows ?? 0) > 0
  if (changed)
    await tx
      .updateTable('answer_card')
      .set({ pictures: null })
      .where('school_id', '=', school_id)
      .where('exam_id', '=', exam_id)
      .where('paper_id', '=', paper_id)
      .execute()
  return changed
}

/**
 * Writes a card whose bytes are in the store; the same again changes nothing, another one takes its place.
 * @returns whether anything changed
 */
export async function storeCard(
  tx: Tx,
  key: CardKey,
  pages: readonly StoredPage[],
  originals: readonly CardFile[],
  now: Date,
): Promise<boolean> {
  const kept = pages.map(({ file, ...page }) => ({
    fileId: file.fileId,
    sha256: file.sha256,
    type: file.type,
    width: page.width,
    height: page.height,
    blank: page.blank,
  }))
  const row = {
    hash: hash(JSON.stringify([kept.map((p) => p.sha256), originals.map((f) => f.sha256)])),
    pages: JSON.stringify(kept),
  }
  const done = await tx
    .insertInto('answer_card')
    .values({ ...pickCardKey(key), ...row, imported_at: now })
    .onConflict((c) =>
      c
        .columns(['school_id', 'exam_id', 'paper_id', 'student_id'])
        .doUpdateSet({ ...row, pictures: null, imported_at: now })
        .where('answer_card.hash', '<>', row.hash),
    )
    .executeTakeFirst()
  if (Number(done.numInsertedOrUpdatedRows ?? 0) === 0) return false
  const files = [...pages.map((p) => p.file), ...originals]
  await addFiles(tx, key, files, now)
  const keep = files.map((f) => f.fileId)
  await dropFiles(tx, key, ['original', 'page', 'thumb', 'crop'], keep)
  return true
}

import type { KeptPage, KeptPictures, KeptTemplate } from '../../../db/card-tables.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { Cut } from '../../../pictures/pack.ts'
import { pictures } from '../../../pictures/pictures.ts'
import type { PictureTask } from '../../../pictures/task.ts'
import type { StorePaths } from '../../../store/store-paths.ts'
import { ensureStoredFile } from '../../../store/trash.ts'
import { addFiles, type CardFile, type CardKey, dropFiles, storeCardFile } from './files.service.ts'

/** Most bytes of a small picture. */
export const SMALL_BYTES = 25 * 1024
/** Longest side of a page's small picture and of a block's, px. */
const THUMB_PX = 240
export const CROP_PX = 1000

const rowOf = (db: Db, key: CardKey) =>
  db
    .selectFrom('answer_card as c')
    .leftJoin('card_template as t', on('t', 'c', 'school_id', 'exam_id', 'paper_id'))
    .where('c.school_id', '=', key.school_id)
    .where('c.exam_id', '=', key.exam_id)
    .where('c.paper_id', '=', key.paper_id)
    .where('c.student_id', '=', key.student_id)
    .select(['c.hash', 'c.pages', 'c.pictures', 't.template', 't.hash as template_hash'])
    .executeTakeFirst()

/** A block in pixels of its page, at least one of each. */
function cutOf({ x, y, w, h }: KeptTemplate['blocks'][number], page: KeptPage): Cut {
  const left = Math.min(page.width - 1, Math.floor(x * page.width))
  const top = Math.min(page.height - 1, Math.floor(y * page.height))
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(page.width - left, Math.ceil(w * page.width))),
    height: Math.max(1, Math.min(page.height - top, Math.ceil(h * page.height))),
  }
}

async function small(task: PictureTask): Promise<Buffer> {
  const answer = await pictures.make(task)
  if (answer.is !== 'made') throw new Error('A page of the card cannot be made smaller.')
  return Buffer.from(answer.made.bytes)
}

/**
 * Makes the small pictures of a card that has none: one of each page, one of each block, at most 25 KB each. Ended on
 * the way it begins again; the bytes are in the store before the database speaks of them.
 * @returns false where there is no card
 */
export async function makePictures(db: Db, places: StorePaths, key: CardKey, now: Date): Promise<boolean> {
  const row = await rowOf(db, key)
  if (!row) return false
  if (row.pictures) return true
  const made: KeptPictures = { thumbs: [], crops: [] }
  const files: CardFile[] = []
  const put = async (bytes: Buffer, role: 'thumb' | 'crop', name: string): Promise<string> => {
    const file = await storeCardFile(places, key, bytes, { type: 'image/jpeg', name, role })
    files.push(file)
    return file.fileId
  }
  for (const [i, page] of row.pages.entries()) {
    // one that a sweep took is put back first
    await ensureStoredFile(places, key.school_id, page.sha256)
    const path = places.blob(key.school_id, page.sha256)
    const of = { make: 'small', path, size: [page.width, page.height], limit: SMALL_BYTES } as const
    const thumb = await small({ ...of, longest: THUMB_PX })
    made.thumbs.push(await put(thumb, 'thumb', `${i + 1}.jpg`))
    for (const block of row.template?.blocks ?? []) {
      if (block.page !== i + 1) continue
      const cut = cutOf(block, page)
      const crop = await small({ ...of, longest: CROP_PX, cut })
      made.crops.push({ itemNo: block.itemNo, fileId: await put(crop, 'crop', `${block.itemNo}.jpg`) })
    }
  }
  await inTransaction(db, async (tx) => {
    await addFiles(tx, key, files, now)
    await tx
      .updateTable('answer_card')
      .set({ pictures: JSON.stringify(made) })
      .where('school_id', '=', key.school_id)
      .where('exam_id', '=', key.exam_id)
      .where('paper_id', '=', key.paper_id)
      .where('student_id', '=', key.student_id)
      // another scan or template that came meanwhile has its own
      .where('hash', '=', row.hash)
      .where((e) =>
        row.template_hash === null
          ? e.lit(true)
          : e.exists(
              e
                .selectFrom('card_template')
                .where('school_id', '=', key.school_id)
                .where('exam_id', '=', key.exam_id)
                .where('paper_id', '=', key.paper_id)
                .where('hash', '=', row.template_hash)
                .select('hash'),
            ),
      )
      .execute()
    await dropFiles(
      tx,
      key,
      ['thumb', 'crop'],
      files.map((f) => f.fileId),
    )
  })
  return true
}

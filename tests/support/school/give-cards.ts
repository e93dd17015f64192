import { type Db, inTransaction } from '#server/db/db.ts'
import { drawCard } from '#server/demo/cards/draw-card.ts'
import { layOutDemoCard, PAGE } from '#server/demo/cards/layout.ts'
import { random } from '#server/demo/random.ts'
import type { ItemInput } from '#server/exams/store/input.ts'
import { addFiles, type CardKey, storeCardFile } from '#server/modules/exam/card/files.service.ts'
import { SMALL_BYTES } from '#server/modules/exam/card/pictures.service.ts'
import { storeCard } from '#server/modules/exam/card/store-card.service.ts'
import { encodePictureJpeg } from '#server/pictures/pack.ts'
import type { StorePaths } from '#server/store/store-paths.ts'

/** Different cards; students share them in turn. */
const DRAWN = 40

interface Drawn {
  page: Buffer
  crops: { itemNo: string; bytes: Buffer }[]
}

async function drawn(items: readonly ItemInput[], n: number): Promise<Drawn> {
  const filled = { number: String(n), answers: null, empty: [], courseId: 'math' }
  for await (const page of drawCard(items, filled, random(`cards/${n}`))) {
    const crops = []
    for (const { item, x, y, width, height } of layOutDemoCard(items).places) {
      const cut = { x, y, width, height }
      const { bytes } = await encodePictureJpeg({ kind: 'file', bytes: page }, [PAGE.width, PAGE.height], {
        ...{ longest: 1000, limit: SMALL_BYTES, cut },
      })
      crops.push({ itemNo: item.no, bytes })
    }
    return { page, crops }
  }
  throw new Error('A card has a page.')
}

/** Gives each student a scanned card whose pictures are made. */
export async function giveCards(
  db: Db,
  places: StorePaths,
  of: Omit<CardKey, 'student_id'>,
  items: readonly ItemInput[],
  students: readonly string[],
): Promise<void> {
  const cards: Drawn[] = []
  for (let n = 0; n < Math.min(DRAWN, students.length); n++) cards.push(await drawn(items, n))
  const now = new Date()
  for (const [i, student_id] of students.entries()) {
    const key = { ...of, student_id }
    const { page, crops } = cards[i % cards.length] as Drawn
    const put = (bytes: Buffer, role: 'page' | 'crop', type: string) =>
      storeCardFile(places, key, bytes, { type, name: role, role })
    const file = await put(page, 'page', 'image/png')
    const files = await Promise.all(crops.map((crop) => put(crop.bytes, 'crop', 'image/jpeg')))
    const pictures = {
      thumbs: [],
      crops: files.map(({ fileId }, n) => ({ itemNo: crops[n]?.itemNo ?? '', fileId })),
    }
    await inTransaction(db, async (tx) => {
      await storeCard(tx, key, [{ file, ...PAGE, blank: false }], [], now)
      await addFiles(tx, key, files, now)
      await tx
        .updateTable('answer_card')
        .set({ pictures: JSON.stringify(pictures) })
        .where('school_id', '=', key.school_id)
        .where('exam_id', '=', key.exam_id)
        .where('paper_id', '=', key.paper_id)
        .where('student_id', '=', student_id)
        .execute()
    })
  }
}

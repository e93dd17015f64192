import type { Sync } from '#core/sync/types.ts'
import { client } from '#src/state/client.ts'
import type { DraftKeeper } from '#src/state/unsent/draft-keeper.ts'
import type { AnswerDraft, PaperDraft, PhotoFiles, PhotoPage } from './paper.rules.ts'

/** The school's own id of a file that this or another phone sent; null: it has it not, or cannot be asked now. */
async function schoolIdOf(uploadFileId: string): Promise<string | null> {
  const reply = await client.call('GET /api/common/fileStorage/upload/state', { query: { uploadFileId } })
  return reply.ok ? (reply.data.receipt?.fileId ?? null) : null
}

async function repaired(page: PhotoPage): Promise<PhotoPage> {
  if (page.made === null) return page
  const [file, small] = await Promise.all([schoolIdOf(page.made.file), schoolIdOf(page.made.small)])
  if (file === null) return { ...page, made: null }
  const made: PhotoFiles = { file, small: small ?? file }
  return { ...page, place: 'school', original: '', made }
}

const replaced = (paper: PaperDraft, pages: ReadonlyMap<string, PhotoPage>): PaperDraft => ({
  ...paper,
  answers: Object.fromEntries(
    Object.entries(paper.answers).map(([no, answer]): [string, AnswerDraft] => [
      no,
      { ...answer, pages: answer.pages.map((page) => pages.get(page.pageId) ?? page) },
    ]),
  ),
})

/**
 * Pages of a draft that came back from the school, or whose store the browser emptied, have no files on this phone. Those
 * whose pictures had arrived at the school are shown from there; the others have to be taken again, and say so.
 */
export async function repairPages(
  sync: Sync,
  target: string,
  keeper: Pick<DraftKeeper<PaperDraft>, 'value' | 'change'>,
): Promise<void> {
  const here = new Set((await sync.filesOf(target)).map(({ fileId }) => fileId))
  const lost = Object.values(keeper.value().answers)
    .flatMap(({ pages }) => pages)
    .filter((page) => page.place === 'phone' && !here.has(page.original))
  if (lost.length === 0) return
  const pages = await Promise.all(lost.map(repaired))
  const byId = new Map(pages.map((page) => [page.pageId, page]))
  await keeper.change((paper) => replaced(paper, byId))
}

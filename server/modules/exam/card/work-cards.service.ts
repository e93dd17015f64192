import type { AnswerCard } from '#contract/exam/card.ts'
import type { Db } from '../../../db/db.ts'
import { translateMessage } from '../../../http/reply/messages.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { identityRows } from '../../../http/session/identities.ts'
import { principalOf } from '../../../http/session/principal.ts'
import type { JobProgress, Jobs } from '../../../jobs/jobs.ts'
import type { CardOrder, CardsOrder } from '../../../jobs/kinds.ts'
import { type FilesAt, resolveStorePaths, type StorePaths } from '../../../store/store-paths.ts'
import { cardFor, openCard } from './card.service.ts'
import { makePictures } from './pictures.service.ts'

/**
 * Makes the small pictures of the card that was asked for, where they are missing, and gives the card. The right to it
 * is asked after again.
 * @throws Error with a sentence for the asker
 */
async function makeCard(
  db: Db,
  places: StorePaths,
  order: CardOrder,
  progress: JobProgress,
): Promise<AnswerCard> {
  const row = await identityRows(db, order.accountId)
    .where('u.user_id', '=', order.userId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id'])
    .executeTakeFirst()
  if (!row) throw new Error(translateMessage('denied', order.locale))
  const who = principalOf(order.accountId, row)
  progress(10, translateMessage('cuttingCard', order.locale))
  try {
    const now = Date.now()
    const { key, withCard } = await openCard(db, who, order, now)
    if (key && withCard.has(key.paper_id)) await makePictures(db, places, key, new Date(now))
    return await cardFor(db, who, order, now)
  } catch (e) {
    throw e instanceof Refusal ? new Error(e.told(order.locale)) : e
  }
}

/** Makes the small pictures of every card of a paper that has none yet; begun again it goes on where it was. */
async function makeCards(
  db: Db,
  places: StorePaths,
  { schoolId, examId, paperId }: CardsOrder,
  progress: JobProgress,
): Promise<null> {
  const open = await db
    .selectFrom('answer_card')
    .where('school_id', '=', schoolId)
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .where('pictures', 'is', null)
    .select(['school_id', 'exam_id', 'paper_id', 'student_id'])
    .orderBy('student_id')
    .execute()
  for (const [i, key] of open.entries()) {
    await makePictures(db, places, key, new Date())
    progress((100 * (i + 1)) / open.length, '')
  }
  return null
}

/** Makes the pictures of answer cards in this process; `filesDir` is the folder of the file store. */
export async function workCards(db: Db, jobs: Jobs, filesDir: FilesAt): Promise<void> {
  const places = resolveStorePaths(filesDir)
  await jobs.work('answer-card', (order, progress) => makeCard(db, places, order, progress))
  await jobs.work('card-pictures', (order, progress) => makeCards(db, places, order, progress))
}

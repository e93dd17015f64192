import type { Db } from '../../../db/db.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { type FilesAt, placesIn } from '../../../store/places.ts'
import { makeCard, makeCards } from './make-card.service.ts'

/** Makes the pictures of answer cards in this process; `filesDir` is the folder of the file store. */
export async function workCards(db: Db, jobs: Jobs, filesDir: FilesAt): Promise<void> {
  const places = placesIn(filesDir)
  await jobs.work('answer-card', (order, progress) => makeCard(db, places, order, progress))
  await jobs.work('card-pictures', (order, progress) => makeCards(db, places, order, progress))
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { inTransaction } from '../../../db/db.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { schoolAt, storeTwoItems, type TwoItems } from '../../../publish/two-items.test-support.ts'
import { loadAppealStatus } from './appeal.service.ts'
import { listFor } from './list.service.ts'
import { takeAppeal, type WrittenAppeal } from './take.service.ts'

const PUBLISHED = Date.UTC(2026, 0, 12)
const DAY = 86_400_000
const DEADLINE = PUBLISHED + 7 * DAY
let fresh: FreshDb
let exam: TwoItems
const id = (n: number) => n.toString(16).padStart(32, '0')
const as = (at: number): Principal => ({
  accountId: `account-${at}`,
  userId: 'u',
  userType: 4,
  schoolId: schoolAt(0),
  relativeId: exam.students[at] ?? '',
  studentId: exam.students[at] ?? '',
})
const take = (given: Partial<WrittenAppeal>, now: number, who = as(1)) =>
  inTransaction(fresh.db, (tx) =>
    takeAppeal(
      tx,
      who,
      {
        ...{ appealId: id(1), examId: exam.examId, paperId: exam.paperId, itemNo: '1' },
        ...{ reason: 'misread', text: '选的是 A', writtenAt: now },
        ...given,
      },
      now,
    ),
  ).then(
    () => 0,
    (e: unknown) => (e instanceof Refusal ? e.status : e),
  )
const stored = async (who = as(1)) =>
  (await loadAppealStatus(fresh.db, who, who.studentId ?? '', exam.examId, DEADLINE)).appeals

beforeAll(async () => {
  fresh = await freshDb()
  exam = await storeTwoItems(fresh.db, new Date(PUBLISHED))
  const file = { school_id: schoolAt(0), upload_file_id: id(90), user_id: 'u', size: 1, sha256: id(9) }
  const more = { type: 'image/jpeg', name: 'p', purpose: 'answer', number: 'n', created_at: new Date(0) }
  await fresh.db
    .insertInto('file')
    .values({ ...file, ...more, account_id: 'account-1', student_id: as(1).relativeId, file_id: 'photo-1' })
    .execute()
})
afterAll(() => fresh.drop())

describe('a report that a phone wrote without a line', () => {
  it('counts by the time it was written, for three days after the deadline', async () => {
    expect(await take({ appealId: id(2), writtenAt: DEADLINE - 1 }, DEADLINE + 4 * DAY)).toBe(10020)
    expect(await take({ appealId: id(2), writtenAt: DEADLINE + 1 }, DEADLINE + 2)).toBe(10020)
    expect(await take({ appealId: id(2), writtenAt: DEADLINE - 1 }, DEADLINE + 2 * DAY)).toBe(0)
    expect(await stored()).toMatchObject([
      { state: 'sent', savedAt: DEADLINE - 1, sentAt: DEADLINE + 2 * DAY, markFrom: 0, answer: 'C' },
    ])
  })

  it('comes with its photograph and the place on it, by the name the phone gave it, and waits for it', async () => {
    const place = { fileId: id(90), strokes: [{ color: '#c8102e', width: 60, points: [1, 2, 3, 4] }] }
    const shown = { appealId: id(3), photoId: id(90), place }
    expect(await take({ ...shown, photoId: id(91), place: { ...place, fileId: id(91) } }, DEADLINE)).toBe(
      10023,
    )
    expect(await take(shown, DEADLINE)).toBe(0)
    const kept = (await stored()).find((a) => a.appealId === id(3))
    expect(kept).toMatchObject({ photoId: 'photo-1', place: { ...place, fileId: 'photo-1' } })
    const leader: Principal = { ...as(1), userType: 9, relativeId: 'l', studentId: null }
    const seen = (await listFor(fresh.db, leader, exam.examId)).appeals.map((a) => a.appeal)
    expect(seen.find((a) => a.appealId === id(3))?.place).toEqual(kept?.place)
  })

  it('is one report however often it comes, and takes no other’s photograph, place or report', async () => {
    const before = await stored()
    expect(await take({ appealId: id(3), text: '再来一次' }, DEADLINE)).toBe(0)
    expect(await stored()).toEqual(before)
    expect(await take({ appealId: id(3) }, DEADLINE, as(2))).toBe(10005)
    expect(await take({ appealId: id(4), photoId: 'photo-1' }, DEADLINE, as(2))).toBe(10023)
    const strokes = [{ color: '#c8102e', width: 60, points: [1, 2] }]
    expect(await take({ appealId: id(4), place: { fileId: 'photo-1', strokes } }, DEADLINE)).toBe(10001)
    expect(await take({ appealId: id(4), itemNo: '9' }, DEADLINE)).toBe(10005)
  })
})

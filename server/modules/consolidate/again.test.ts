import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { ACCESS_STATES, LACKING, putInto } from '#tests/support/school/membership-states.ts'
import { schoolAt, type TwoItems } from '../../publish/two-items.test-support.ts'
import { catchRefusalStatus, makeTestId, storeExam, who } from './consolidate.test-support.ts'
import { offer, startOwnConsolidation } from './own.service.ts'
import { loadConsolidationPaper } from './paper.service.ts'

/** A further consolidation of a paper, with new questions of the bank: what a membership opens. */
const NOW = 1_770_000_000_000
const SELLS = { now: NOW, switches: { closeVIP: false, buyVip: true } }
let fresh: FreshDb
let exam: TwoItems
let made = 0

const student = () => who(4, exam.students[0] ?? '')
const parent = () => ({ ...who(5, exam.students[0] ?? ''), accountId: 'parent', userId: 'u-parent' })
const family = () => ({
  schoolId: schoolAt(0),
  accountId: 'parent',
  userId: 'u-parent',
  studentId: student().relativeId,
})
const of = () => ({ consolidationId: makeTestId(++made), examId: exam.examId, paperId: exam.paperId })
const begin = (by = student(), at = SELLS) =>
  catchRefusalStatus(startOwnConsolidation(fresh.db, by, of(), at))
const offered = async () => (await offer(fresh.db, student(), exam.examId, SELLS)).papers[0]
/** As if every consolidation there is were handed in and marked. */
const check = () => fresh.db.updateTable('consolidation_sheet').set({ state: 'checked' }).execute()

beforeAll(async () => {
  fresh = await freshDb()
  exam = await storeExam(fresh.db)
  const more = Array.from({ length: 60 }, (_, i) => ({
    ...{ school_id: schoolAt(0), question_id: `more-${i}`, course_id: '2', type: 'choice', text: `${i}` },
    ...{ options: '[{"letter":"A","text":"1"},{"letter":"B","text":"2"}]', answer_key: 'A' },
    ...{ explanation: '', full_mark: 4, knowledge: JSON.stringify([i % 2 ? '数轴' : '方程']) },
  }))
  await fresh.db.insertInto('bank_question').values(more).execute()
  await fresh.db
    .insertInto('account')
    .values({ account_id: 'parent', account_key: 'parent', name: 'p', password_hash: '' })
    .execute()
  const { relativeId, schoolId } = parent()
  await fresh.db
    .insertInto('account_user')
    .values({
      ...{ account_id: 'parent', user_id: 'u-parent', user_type: 5, user_name: 'p' },
      ...{ school_id: schoolId, relative_id: relativeId },
    })
    .execute()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  for (const table of ['consolidation_question', 'consolidation_sheet', 'consolidation'] as const)
    await fresh.db.deleteFrom(table).execute()
})

it.each(ACCESS_STATES)(
  'is offered and begun as the table says, the first one always: %s [T11]',
  async (state) => {
    await putInto(fresh.db, state, family(), NOW)
    expect(await offered()).toMatchObject({ mayStart: true, line: null })
    expect(await begin()).toBe(0)
    await check()
    const lacks = LACKING.includes(state)
    const again = await offered()
    expect([again?.mayStart, again?.memberOnly]).toEqual([!lacks, lacks || undefined])
    // the child does what the parent bought
    expect(await begin()).toBe(lacks ? 10020 : 0)
  },
)

it('is refused with what is free instead, and what was begun stays open [T11]', async () => {
  await putInto(fresh.db, 'member', family(), NOW)
  await begin()
  await check()
  const second = of()
  await startOwnConsolidation(fresh.db, student(), second, SELLS)
  await putInto(fresh.db, 'ended', family(), NOW)
  // sent again, and read, to be done and handed in
  expect(await catchRefusalStatus(startOwnConsolidation(fresh.db, student(), second, SELLS))).toBe(0)
  const paper = await loadConsolidationPaper(
    fresh.db,
    parent(),
    { consolidationId: second.consolidationId },
    NOW,
  )
  expect(paper.list.length).toBeGreaterThan(0)
  await check()
  await expect(startOwnConsolidation(fresh.db, student(), of(), SELLS)).rejects.toThrow('consolidateMember')
})

it('of one moment is one, from two phones of a family [T11]', async () => {
  await putInto(fresh.db, 'none', family(), NOW)
  const both = await Promise.all([begin(), begin(parent()), begin()])
  expect([0, 10020].map((status) => both.filter((s) => s === status).length)).toEqual([1, 2])
})

it('is open under a brand that sells no membership [T11]', async () => {
  await putInto(fresh.db, 'none', family(), NOW)
  await begin()
  await check()
  expect(await begin(student(), { ...SELLS, switches: { closeVIP: true, buyVip: false } })).toBe(0)
})

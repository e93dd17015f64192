import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCode } from '#contract/roles.ts'
import { schoolOf } from '#server/db/scope.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { readableFile } from './read.repo.ts'

/** A student of school B reported question 1 of an exam that school A owns; B's card has pictures of questions 1 and 2. */
let t: TestApp
const KEY = { school_id: 'B', exam_id: 'exam-joint', paper_id: 'exam-joint-p1', student_id: 'B-s11' }
const FILES = [
  ['crop-1', 'crop'],
  ['crop-2', 'crop'],
  ['page-1', 'page'],
  ['photo-1', null],
] as const

beforeAll(async () => {
  t = await testApp()
  const file = (file_id: string, purpose: string) => ({
    ...{
      school_id: 'B',
      file_id,
      account_id: 'studentB11',
      upload_file_id: file_id,
      user_id: '',
      name: file_id,
    },
    ...{ student_id: 'B-s11', sha256: '0'.repeat(64), size: 1, type: 'image/png', purpose, number: '' },
    created_at: new Date(NOW),
  })
  for (const [id, role] of FILES) {
    await t.db
      .insertInto('file')
      .values(file(id, role === null ? 'answer' : 'card'))
      .execute()
    if (role !== null)
      await t.db
        .insertInto('card_file')
        .values({ ...KEY, file_id: id, role })
        .execute()
  }
  const crops = ['1', '2'].map((no) => ({ itemNo: no, fileId: `crop-${no}` }))
  await t.db
    .insertInto('answer_card')
    .values({
      ...KEY,
      hash: 'h',
      pages: '[]',
      imported_at: new Date(NOW),
      pictures: JSON.stringify({ thumbs: [], crops }),
    })
    .execute()
  await t.db
    .insertInto('appeal')
    .values({
      ...{
        ...KEY,
        appeal_id: '1'.repeat(32),
        item_no: '1',
        account_id: 'studentB11',
        state: 'draft',
        reason: 'wrong',
      },
      ...{ words: '', version_from: 2, full_mark: 10, mark_from: 300, answer: null, photo_id: 'photo-1' },
      saved_at: new Date(NOW),
    })
    .execute()
})
afterAll(() => t.close())

const may = async (userType: RoleCode, school: string, relativeId: string) => {
  const who = {
    accountId: 'x',
    userId: 'u',
    userType,
    schoolId: schoolOf(school, 'command'),
    relativeId,
    studentId: null,
  }
  const found = await Promise.all(FILES.map(([id]) => readableFile(t.db, who, id, NOW)))
  return FILES.flatMap(([id], i) => (found[i] ? [id] : []))
}

it('of a report of another school the owner’s head and director read the picture of that item, and nothing else [T16]', async () => {
  // while it is a draft nobody of the owner reads anything
  expect(await may(9, 'A', 'A-l9')).toEqual([])
  await t.db.updateTable('appeal').set({ state: 'sent' }).where('school_id', '=', 'B').execute()
  expect(await may(9, 'A', 'A-l9')).toEqual(['crop-1'])
  expect(await may(10, 'A', 'A-l10')).toEqual(['crop-1'])
  for (const [role, id] of [
    [3, 'A-t1'],
    [11, 'A-l11'],
    [12, 'A-l12'],
  ] as const)
    expect(await may(role, 'A', id)).toEqual([])
})

it('the other direction is shut: the school that does not own the exam reads nothing of the owner’s card [T16]', async () => {
  await t.db.updateTable('exam').set({ owner_school_id: 'B' }).where('exam_id', '=', 'exam-joint').execute()
  expect(await may(9, 'A', 'A-l9')).toEqual([])
  expect(await may(10, 'A', 'A-l10')).toEqual([])
})

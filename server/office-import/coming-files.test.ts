import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { untilUploaded } from './coming-files.ts'

const START = Date.UTC(2026, 10, 20)
const WHO = { schoolId: 'A', accountId: 'admin' }
let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

let uploads = 0
/** An announced file of the administrator's, but for what is said. @returns its id */
async function announced(more: Partial<Record<'account_id' | 'purpose', string>> = {}): Promise<string> {
  const upload_file_id = String(++uploads).padStart(32, '0')
  const at = new Date(START)
  await fresh.db
    .insertInto('upload')
    .values({
      ...{ account_id: 'admin', upload_file_id, school_id: 'A', user_id: 'u', student_id: '', size: 9 },
      ...{ sha256: '0'.repeat(64), type: 'text/plain', name: 'p', purpose: 'office', ...more },
      ...{ slices: '[]', got: '[4]', created_at: at, touched_at: at },
    })
    .execute()
  return upload_file_id
}
const change = (upload_file_id: string, set: { file_id?: string; touched_at?: Date }) =>
  fresh.db.updateTable('upload').set(set).where('upload_file_id', '=', upload_file_id).execute()

/** Waits by a clock of its own, telling it after each pause. @returns ms that were waited */
async function waited(after: (ms: number) => Promise<unknown> = () => Promise.resolve()): Promise<number> {
  let ms = 0
  await untilUploaded(
    fresh.db,
    WHO,
    () => new Date(START + ms),
    (pause) => after((ms += pause)),
  )
  return ms
}

it('a check waits for files of the administrator that are on their way, until they are there [O03]', async () => {
  expect(await waited()).toBe(0)
  await announced({ account_id: 'other' })
  await announced({ purpose: 'paper' })
  expect(await waited()).toBe(0)
  const id = await announced()
  expect(await waited((ms) => (ms === 500 ? change(id, { file_id: 'f' }) : Promise.resolve()))).toBe(500)
})

it('a check does not wait for a file of which nothing comes, nor for long [O03]', async () => {
  const id = await announced()
  expect(await waited()).toBe(1000)
  const goesOn = (ms: number) => change(id, { touched_at: new Date(START + ms) })
  expect(await waited(goesOn)).toBe(3000)
  await change(id, { file_id: 'f' })
})

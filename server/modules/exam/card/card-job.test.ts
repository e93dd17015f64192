import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerCard } from '#contract/exam/card.ts'
import { readHeader } from '#core/domain/image/header.ts'
import { inTransaction } from '#server/db/db.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import {
  BLOCKS,
  cardSchool,
  EXAM,
  filesOf,
  NEW,
  noise,
  OF,
  PAPER,
  STUDENT,
} from '#tests/support/school/card-school.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { storeCardFile } from './files.service.ts'
import { SMALL_BYTES } from './pictures.service.ts'
import { storeCard, storeTemplate } from './store-card.service.ts'

const POLL = 'GET /api/common/my/async'

let t: TestApp
let jobs: Jobs
let readFile: Awaited<ReturnType<typeof cardSchool>>['readFile']
let view: Awaited<ReturnType<typeof cardSchool>>['view']
beforeAll(async () => {
  ;({ t, jobs, readFile, view } = await cardSchool())
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

describe('the job of a card', () => {
  const run = async (call: typeof STUDENT | typeof NEW, account: string, more: object = {}) => {
    const token = await t.tokenOf(account)
    const asked = await checkedInject(t.app, call, {
      token,
      input: { examId: EXAM, paperId: PAPER, ...more },
    })
    const { uuid } = JSON.parse(asked.text) as { uuid: string }
    await jobs.waitFor(uuid)
    return (await checkedInject(t.app, POLL, { token, input: { uuid } })).data
  }

  it('makes a picture of each page and block, at most 25 KB each, once [C103, S19, S20]', async () => {
    const { status, result, message } = await run(STUDENT, 'studentA11')
    expect(message).toBe('')
    expect(status).toBe(40)
    const { card } = result as AnswerCard
    expect(card?.ready).toBe(true)
    const small = [card?.pages[0]?.thumbId, ...(card?.items ?? []).flatMap((i) => i.cropIds)] as string[]
    expect(small).toHaveLength(3)
    for (const id of small) {
      const { rawPayload } = await readFile('studentA11', id)
      expect(rawPayload.length).toBeLessThanOrEqual(SMALL_BYTES)
      expect(readHeader(rawPayload).kind).toBe('jpeg')
    }
    // the block's shape is the template's: 0.8 of 700 by 0.4 of 900
    const crop = readHeader((await readFile('studentA11', small[2] as string)).rawPayload)
    expect(crop.width / crop.height).toBeCloseTo(560 / 360, 1)
    expect(((await run(STUDENT, 'parentA')).result as AnswerCard).card?.pages).toEqual(card?.pages)
    const token = await t.tokenOf('studentB11')
    const wrong = await checkedInject(t.app, STUDENT, { token, input: {} })
    expect([wrong.status, wrong.field]).toEqual([10001, 'examId'])
    // another child's exam, of another school
    expect((await checkedInject(t.app, STUDENT, { token, input: { examId: 'exam-hidden' } })).status).toBe(
      10005,
    )
  })

  it('serves staff a student of theirs, and nobody a call for the other role [C104]', async () => {
    const { result } = await run(NEW, 'headA1', { reportStudentId: 'A-s11' })
    expect((result as AnswerCard).card?.items[0]?.score).toBe(1)
    const token = await t.tokenOf('studentA11')
    const input = { examId: EXAM, paperId: PAPER, reportStudentId: 'A-s11' }
    expect((await checkedInject(t.app, NEW, { token, input })).status).toBe(10002)
    const bad = await checkedInject(t.app, NEW, { token: await t.tokenOf('headA1'), input: { examId: EXAM } })
    expect([bad.status, bad.field]).toEqual([10001, 'reportStudentId'])
  })

  it('cuts again when the template changes, and keeps no picture nobody needs', async () => {
    await run(STUDENT, 'studentA11')
    await inTransaction(t.db, (tx) => storeTemplate(tx, OF, { pageCount: 1, blocks: BLOCKS.slice(0, 1) }))
    expect((await view('studentA11')).data.card?.ready).toBe(false)
    const { result } = await run(STUDENT, 'studentA11')
    expect((result as AnswerCard).card?.items.map((i) => i.cropIds.length)).toEqual([1, 0])
    const crops = await t.db
      .selectFrom('card_file')
      .where('student_id', '=', 'A-s11')
      .where('role', '=', 'crop')
      .select('file_id')
      .execute()
    expect(crops).toHaveLength(1)
    await inTransaction(t.db, (tx) => storeTemplate(tx, OF, { pageCount: 1, blocks: BLOCKS }))
  })
})

it('the same card again changes nothing; another scan takes its place', async () => {
  const key = { ...OF, student_id: 'A-s12' }
  const places = resolveStorePaths(filesOf(t))
  const give = async (seed: number) => {
    const page = await storeCardFile(places, key, noise(40, 40, seed), {
      type: 'image/png',
      name: 'p',
      role: 'page',
    })
    return inTransaction(t.db, (tx) =>
      storeCard(tx, key, [{ file: page, width: 40, height: 40, blank: false }], [], new Date(t.clock.at)),
    )
  }
  expect([await give(5), await give(5), await give(6)]).toEqual([true, false, true])
  const files = await t.db
    .selectFrom('file')
    .where('student_id', '=', 'A-s12')
    .where('purpose', '=', 'card')
    .select('file_id')
    .execute()
  expect(files).toHaveLength(1)
})

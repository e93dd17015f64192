import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import { openPhone, SEND } from '#tests/support/phone/open-sync.ts'
import { as, draftRow, operationRow } from './queue/queue-rows.test-support.ts'
import type { NewFile, WorkItem } from './types.ts'

const ref = { kind: 'homework' as const, target: 'homework/1/s' }
const answer = { target: 'answer/1/s/1', work: ref.target, kind: 'answer', body: { text: 'mine' } }
const picture: NewFile = {
  ...{ target: ref.target, bytes: new ArrayBuffer(2048), type: 'image/jpeg', name: 'p', purpose: 'answer' },
}
const DRAFT = 'GET /api/exam/homework/draft'

describe('what a person handed in', () => {
  it('is seen on this phone, on its way and at school, and nothing else is ever said of it [B03]', async () => {
    const { sync, time } = openPhone()
    const seen: (string | undefined)[] = []
    sync.watchItems((items) => seen.push(items[0]?.status.at))
    const { place, rev } = await sync.enqueue(answer)
    await time.quiet()
    await sync.idle()
    await time.quiet()
    expect([place, rev]).toEqual(['disk', 1])
    expect(seen.filter((at, i) => at && at !== seen[i - 1])).toEqual(['phone', 'sending', 'school'])
    expect((await sync.receiptsOf(ref.target)).map(({ outcome }) => outcome)).toEqual(['applied'])
    sync.close()
  })
  it('is on this phone again, not on its way, when there was no line', async () => {
    const { sync, time, answers } = openPhone()
    delete answers[SEND]
    await sync.enqueue(answer)
    await time.quiet()
    expect((await sync.items()).map(({ status }) => status.at)).toEqual(['phone'])
    expect(await sync.unsent()).toMatchObject({ operations: 1 })
    sync.close()
  })
  it('has the school’s time where that is known, else the phone’s, and says which', async () => {
    const { sync, state, answers, run } = openPhone()
    delete answers[SEND]
    await sync.enqueue(answer)
    state.skew = 5_000
    await sync.enqueue({ ...answer, target: 'answer/1/s/2' })
    const rows = await run((tables) => tables.operation.all())
    expect(rows.map(({ createdAt, clockKnown }) => [createdAt, clockKnown])).toEqual([
      [1_000_000, false],
      [1_005_000, true],
    ])
    sync.close()
  })
  it('is in the name of who speaks; with nobody signed in, of who made the last draft', async () => {
    const { sync, state, run, sent } = openPhone()
    state.speaker = null
    await sync.enqueue(answer)
    await run((tables) => tables.draft.homework.put(draftRow({ sealed: { ...as, userId: 'parent' } })))
    await sync.enqueue({ ...answer, target: 'answer/1/s/2' })
    state.speaker = { ...as, accountKey: 'another account', userId: 'stranger' }
    await sync.enqueue({ ...answer, target: 'answer/1/s/3' })
    const rows = await run((tables) => tables.operation.all())
    expect(rows.map(({ sealed }) => [sealed.accountKey, sealed.userId])).toEqual([
      ['a', ''],
      ['a', 'parent'],
      ['a', 'parent'],
    ])
    expect(sent()).toBe(0)
    sync.close()
  })
  it('that was refused is tried again or given up only when a person says so', async () => {
    const { sync, run, sent, time } = openPhone()
    const trouble = { messageKey: 'sync.refused' }
    await run((tables) => tables.operation.put(operationRow({ hash: '', trouble })))
    sync.trigger('online')
    await time.quiet()
    expect([sent(), (await sync.items())[0]?.status.at]).toEqual([0, 'attention'])
    await sync.retry('op1')
    await time.quiet()
    expect([sent(), (await sync.items())[0]?.status.at]).toEqual([1, 'school'])
    await run((tables) => tables.operation.put(operationRow({ opId: 'op2', trouble })))
    await sync.discard('op2')
    expect(await run((tables) => tables.operation.all())).toEqual([])
    sync.close()
  })
  it('stays where it is once the page is closed', async () => {
    const { sync, sent, time, answers, state } = openPhone()
    delete answers[SEND]
    await sync.enqueue(answer)
    await time.quiet()
    const before = sent()
    sync.close()
    sync.trigger('online')
    await time.pass(600_000)
    expect([sent(), state.closed]).toEqual([before, 1])
  })
  it('is told to the other tabs, as the list that changed', async () => {
    const { sync, told, state, time } = openPhone()
    const lists: (readonly WorkItem[])[] = []
    await sync.enqueue(answer)
    await time.quiet()
    expect(told).toContainEqual({ type: 'items' })
    sync.watchItems((items) => lists.push(items))
    await time.quiet()
    const before = lists.length
    state.heard({ type: 'items' })
    await time.quiet()
    expect(lists.length).toBe(before + 1)
    sync.close()
  })
})

describe('a draft that two tabs write', () => {
  /** Two tabs over one database. */
  const tabs = () => {
    const tables = memoryTables()
    return [openPhone(tables), openPhone(tables)] as const
  }
  it('keeps both their parts; each knows its own by what it had read or saved [B02]', async () => {
    const [one, two] = tabs()
    await one.sync.saveDraft(ref, { 1: 'a' })
    await two.sync.readDraft(ref)
    await two.sync.saveDraft(ref, { 1: 'a', 2: 'b' })
    expect((await one.sync.saveDraft(ref, { 1: 'aa' })).rev).toBe(3)
    expect((await two.sync.readDraft(ref))?.body).toEqual({ 1: 'aa', 2: 'b' })
    // What the first never read is still none of its words: taking its own away leaves it.
    await one.sync.saveDraft(ref, {})
    expect((await one.sync.readDraft(ref))?.body).toEqual({ 2: 'b' })
    one.sync.close()
    two.sync.close()
  })
  it('what a screen began with is not taken for its own words [B02]', async () => {
    const [one, two] = tabs()
    await one.sync.saveDraft(ref, { at: 7 })
    await two.sync.saveDraft(ref, { at: 1, 2: 'b' }, { began: { at: 1 } })
    expect(await two.sync.readDraft(ref)).toMatchObject({ body: { at: 7, 2: 'b' }, others: [] })
    one.sync.close()
    two.sync.close()
  })
  it('the other’s part is heard by the screen that looks, and is its own from then on', async () => {
    const [one, two] = tabs()
    await one.sync.saveDraft(ref, { 1: 'a' })
    await two.sync.readDraft(ref)
    await two.sync.saveDraft(ref, { 1: 'a', 2: 'b' })
    const heard: unknown[] = []
    one.sync.watchDraft(ref, (draft) => heard.push(draft?.body))
    await one.sync.saveDraft(ref, { 1: 'aa' })
    expect(heard).toEqual([{ 1: 'aa', 2: 'b' }])
    // It has read the other's part now: leaving it out takes it away.
    await one.sync.saveDraft(ref, { 1: 'aa' })
    expect((await one.sync.readDraft(ref))?.body).toEqual({ 1: 'aa' })
    one.sync.close()
    two.sync.close()
  })
  it('a word of another tab makes this one read it again', async () => {
    const { sync, state, run, time } = openPhone()
    const heard: unknown[] = []
    sync.watchDraft(ref, (draft) => heard.push(draft && draft.body))
    await run((tables) => tables.draft.homework.put(draftRow({ body: { 1: 'theirs' } })))
    state.heard({ type: 'draft', ref })
    await time.quiet()
    expect(heard).toEqual([{ 1: 'theirs' }])
    await sync.saveDraft(ref, { 1: 'mine' })
    expect(await sync.readDraft(ref)).toMatchObject({ body: { 1: 'mine' }, others: [] })
    sync.close()
  })
  it('is told to the other tabs when it is kept, and when it is given up', async () => {
    const { sync, told, state } = openPhone()
    expect(await sync.readDraft(ref)).toBeNull()
    await sync.saveDraft(ref, { 1: 'a' }, { baseRev: 3 })
    await sync.saveDraft(ref, { 1: 'b' })
    expect(await sync.readDraft(ref)).toMatchObject({ rev: 2, baseRev: 3 })
    await sync.dropDraft(ref)
    expect(await sync.readDraft(ref)).toBeNull()
    expect(told).toEqual([1, 2, 3].map(() => ({ type: 'draft', ref })))
    // The browser is asked once to keep it for good.
    expect(state.firstKept).toBe(1)
    sync.close()
  })
})

describe('a draft that the school still has', () => {
  const items = [
    { no: 1, rev: 1, body: '"theirs"' },
    { no: 2, rev: 1, body: '"of the lost phone"' },
  ]
  it('fills what is missing on this phone; what is there stands [B17]', async () => {
    const { sync, answers, calls } = openPhone()
    answers[DRAFT] = () => ({ items })
    await sync.saveDraft(ref, { 1: 'mine' })
    expect(await sync.restoreDraft(ref)).toMatchObject({ body: { 1: 'mine', 2: 'of the lost phone' } })
    expect(calls.find(({ name }) => name === DRAFT)?.args.query).toEqual({ homeworkId: '1' })
    // It is this screen's own from now on.
    await sync.saveDraft(ref, { 1: 'mine' })
    expect((await sync.readDraft(ref))?.body).toEqual({ 1: 'mine' })
    sync.close()
  })
  it('comes back to an empty phone', async () => {
    const { sync, answers } = openPhone()
    answers[DRAFT] = () => ({ items })
    expect(await sync.restoreDraft(ref)).toMatchObject({ body: { 1: 'theirs', 2: 'of the lost phone' } })
    sync.close()
  })
  it('is nothing where the school has none, and out of reach without a line', async () => {
    const { sync, answers, calls } = openPhone()
    expect(await sync.restoreDraft(ref)).toBe('unreachable')
    answers[DRAFT] = () => ({ items: [] })
    expect(await sync.restoreDraft(ref)).toBeNull()
    expect(await sync.readDraft(ref)).toBeNull()
    calls.length = 0
    expect(await sync.restoreDraft({ kind: 'mistake', target: 'wrong/1/s' })).toBeNull()
    expect(calls).toEqual([])
    sync.close()
  })
})

describe('a file of the work', () => {
  it('is kept with its bytes until it is given up, and goes early only when asked to', async () => {
    const { sync, progress, time } = openPhone()
    const { fileId, place } = await sync.keepFile(picture)
    expect(place).toBe('disk')
    expect(await sync.fileOf(fileId)).toMatchObject({
      ...{ file: { fileId, size: 2048, sent: 0, there: false, schoolId: null, trouble: null, note: null } },
    })
    expect((await sync.fileOf(fileId))?.bytes.byteLength).toBe(2048)
    expect((await sync.filesOf(ref.target)).map((file) => file.fileId)).toEqual([fileId])
    expect(await sync.filesOf('homework/2/s')).toEqual([])
    await time.quiet()
    expect(progress).toHaveLength(0)
    await sync.dropFile(fileId)
    expect([await sync.fileOf(fileId), await sync.filesOf(ref.target)]).toEqual([null, []])
    sync.close()
  })
  it('that is sent tells how much of it is there, and the pace of the line for ten minutes', async () => {
    const { sync, progress, state, time } = openPhone()
    let arrive: (delivered: unknown) => void = () => {}
    state.deliver = () => new Promise((done) => (arrive = done))
    expect(sync.goodput()).toBeNull()
    const { fileId } = await sync.keepFile({ ...picture, early: true })
    await time.quiet()
    progress[0]?.({ sent: 0, total: 2048 })
    await time.pass(1000)
    progress[0]?.({ sent: 1024, total: 2048 })
    expect((await sync.fileOf(fileId))?.file).toMatchObject({ sent: 1024, there: false })
    expect(sync.goodput()).toBe(8 * 1024)
    arrive({ ok: true, schoolId: 'school-f1' })
    await time.quiet()
    expect((await sync.fileOf(fileId))?.file).toMatchObject({
      sent: 2048,
      there: true,
      schoolId: 'school-f1',
    })
    await time.pass(599_999)
    expect(sync.goodput()).toBe(8 * 1024)
    await time.pass(1)
    expect(sync.goodput()).toBeNull()
    sync.close()
  })
  it('without a name or bytes is not kept [V01]', async () => {
    const { sync, run } = openPhone()
    await expect(sync.keepFile({ ...picture, bytes: new ArrayBuffer(0) })).rejects.toThrow(
      'at least one byte',
    )
    expect(await run((tables) => tables.upload.all())).toEqual([])
    sync.close()
  })
})

describe('words that gave way', () => {
  it('are told to the school as seen at once, and are told here no more [B02]', async () => {
    const { sync, answers, calls, run } = openPhone()
    const clash = { opId: 'op1', target: answer.target, here: true }
    await run((tables) => tables.meta.put({ key: 'clashes', value: JSON.stringify([clash]) }))
    answers['POST /api/common/operation/seen'] = () => ({})
    answers['GET /api/common/operation/replaced'] = () => ({ list: [] })
    expect((await sync.clashes()).map(({ opId }) => opId)).toEqual(['op1'])
    await sync.seenClashes(['op1'])
    expect(await sync.clashes()).toEqual([])
    expect(calls.map(({ name }) => name)).toContain('POST /api/common/operation/seen')
    sync.close()
  })
})

it('the school’s key is fetched while there is a line, so that answer files can be sealed without one [B04]', async () => {
  const { sync, answers } = openPhone()
  const keys = answers['GET /api/common/operation/keys'] as () => unknown
  answers['GET /api/common/operation/keys'] = () => undefined
  expect(await sync.readySchoolKey()).toBe(false)
  await expect(sync.emergencyFiles()).rejects.toThrow('not on this phone')
  answers['GET /api/common/operation/keys'] = keys
  expect(await sync.readySchoolKey()).toBe(true)
  answers['GET /api/common/operation/keys'] = () => undefined
  expect(await sync.readySchoolKey()).toBe(true)
  expect(await sync.deviceId()).toBe(await sync.deviceId())
  sync.close()
})

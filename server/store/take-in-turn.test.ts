import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { begin, factsOf, png, sha256 } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { openStore, type Store } from './store.ts'
import { takeInTurn } from './take-in-turn.ts'
import { loadUploadState } from './uploads.ts'
import { MOST_OF_ACCOUNT } from './waiting-places.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ME = 'studentA11'
const storeThat = (earlyMs: number): Store =>
  openStore({ db: t.db, dir: `${t.dist} files`, now: () => t.clock.at, earlyMs })

/** A file in frames of 30,000 bytes. */
function unannounced() {
  const bytes = png(90_000)
  const facts = factsOf(bytes)
  const frame = (no: number) => {
    const part = bytes.subarray(no * 30_000, (no + 1) * 30_000)
    return {
      uploadFileId: facts.uploadFileId,
      chunk: 0,
      offset: no * 30_000,
      sha256: sha256(part),
      bytes: part,
    }
  }
  const held = async (store: Store) => (await loadUploadState(store, ME, ME, facts.uploadFileId)).slices
  return { facts, frame, held, size: bytes.length }
}

async function announced() {
  const file = unannounced()
  await begin(t, ME, file.facts)
  return file
}

describe('a frame that overtook the one before it', () => {
  it('waits for it and is taken then, in any order they come [B16]', async () => {
    const store = storeThat(60_000)
    const { frame, held, size } = await announced()
    const last = takeInTurn(store, ME, frame(2))
    await expect.poll(() => store.waiting.size).toBe(1)
    const middle = takeInTurn(store, ME, frame(1))
    await takeInTurn(store, ME, frame(0))
    expect((await middle).offset).toBe(60_000)
    expect(await last).toMatchObject({ offset: size, isWhole: true })
    expect(await held(store)).toEqual([size])
    expect(store.waiting.size).toBe(0)
  })
  it('waits for the announcement of its file, if it is the first one [B16]', async () => {
    const store = storeThat(60_000)
    const { facts, frame, held } = unannounced()
    const first = takeInTurn(store, ME, frame(0))
    await expect.poll(() => store.waiting.size).toBe(1)
    await begin(t, ME, facts)
    expect((await first).offset).toBe(30_000)
    expect(await held(store)).toEqual([30_000])
  })
  it('is told as early when its file is not announced [B16]', async () => {
    const { facts, frame } = unannounced()
    const missing = [facts.uploadFileId]
    const first = takeInTurn(storeThat(1), ME, frame(0))
    await expect(first).rejects.toMatchObject({ status: Status.incomplete, more: { data: { missing } } })
  })
  it('does not wait for the announcement of a file of which it is a later one [B16]', async () => {
    const { frame } = unannounced()
    const later = takeInTurn(storeThat(60_000), ME, frame(1))
    await expect(later).rejects.toMatchObject({ status: Status.notFound })
  })
  it('is refused when nothing comes before it, and changes nothing [B16]', async () => {
    const store = storeThat(1)
    const { frame, held } = await announced()
    const early = takeInTurn(store, ME, frame(1))
    await expect(early).rejects.toMatchObject({ status: Status.offset, more: { data: { offset: 0 } } })
    expect(await held(store)).toEqual([0])
    expect(store.waiting.size).toBe(0)
  })
  it('does not wait where it overlaps what is held: no other frame can mend that [B16]', async () => {
    const store = storeThat(60_000)
    const { frame } = await announced()
    await takeInTurn(store, ME, frame(0))
    const wide = { ...frame(0), offset: 10_000 }
    const refused = takeInTurn(store, ME, wide)
    await expect(refused).rejects.toMatchObject({ status: Status.offset, more: { data: { offset: 30_000 } } })
  })
  it('of an account that has enough waiting is refused at once; another account’s waits and is taken [G08]', async () => {
    const store = storeThat(60_000)
    const early = async (account: string) => {
      const bytes = png(60_000)
      const facts = factsOf(bytes)
      await begin(t, account, facts)
      const [first, second] = [bytes.subarray(0, 30_000), bytes.subarray(30_000)]
      const of = (offset: number, part: Buffer) =>
        takeInTurn(store, account, {
          ...{ uploadFileId: facts.uploadFileId, chunk: 0, offset, sha256: sha256(part), bytes: part },
        })
      return { second: of(30_000, second), giveFirst: () => of(0, first) }
    }
    const mine = []
    for (let i = 0; i < MOST_OF_ACCOUNT; i++) mine.push(await early(ME))
    await expect.poll(() => store.waiting.size).toBe(MOST_OF_ACCOUNT)
    const beyond = await early(ME)
    await expect(beyond.second).rejects.toMatchObject({ status: Status.offset })
    const other = await early('studentA31')
    await expect.poll(() => store.waiting.size).toBe(MOST_OF_ACCOUNT + 1)
    for (const one of [other, ...mine]) {
      await one.giveFirst()
      expect(await one.second).toMatchObject({ isWhole: true })
    }
    expect(store.waiting.size).toBe(0)
  })
})

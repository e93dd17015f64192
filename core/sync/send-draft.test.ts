import { expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { DraftRow } from '#core/db/work-rows.ts'
import { failureOf } from '#core/request/reply.ts'
import { operationRow } from './queue/queue-rows.test-support.ts'
import type { SendContext } from './queue/step.ts'
import { sendDraft } from './send-draft.ts'

const ref = { kind: 'homework' as const, target: 'homework/7/s' }
interface Item {
  no: number
  rev: number
}

/** A phone with a draft of so many answers; the school keeps each at the revision that `keeps` says. */
async function phone(answers: number, keeps: (item: Item) => number | null = ({ rev }) => rev) {
  const { run } = memoryTables()
  const numbers = Array.from({ length: answers }, (_, i) => [String(i + 1), i + 1] as const)
  const row = {
    target: ref.target,
    seq: 1,
    sealed: { accountKey: 'a', userId: 'u', userType: 4, relativeId: 's' },
    body: Object.fromEntries(numbers.map(([no]) => [no, { text: `answer ${no}` }])),
    fieldRev: Object.fromEntries(numbers),
    ...{ rev: answers, baseRev: 0, serverRev: 0, savedAt: 1, others: [], safe: false },
  } as unknown as DraftRow
  await run((tables) => tables.draft.homework.put(row))
  const state = { line: true, onDisk: true, during: async () => {} }
  const batches: Item[][] = []
  const dropped: string[] = []
  const stage = {
    deps: {
      client: {
        call: async (_: string, { body }: { body: { items: Item[] } }) => {
          await state.during()
          if (!state.line) return { ok: false, failure: failureOf('network') }
          batches.push(body.items)
          const kept = body.items.flatMap((item) => {
            const rev = keeps(item)
            return rev === null ? [] : [{ no: item.no, rev }]
          })
          return { ok: true, data: { kept } }
        },
      },
      store: { read: run, change: run, isOnDisk: () => state.onDisk },
      randomBytes: (n: number) => new Uint8Array(n).fill(3),
    },
    journal: { dropDraft: (_: string, target: string) => dropped.push(target) },
    signal: new AbortController().signal,
  } as unknown as SendContext
  const kept = () => run((tables) => tables.draft.homework.get(ref.target))
  const type = (no: string, rev: number) =>
    run(async ({ draft }) => {
      const now = (await draft.homework.get(ref.target)) as DraftRow
      await draft.homework.put({ ...now, rev, fieldRev: { ...now.fieldRev, [no]: rev } })
    })
  const finish = (rev: number) =>
    run(({ operation }) => operation.put(operationRow({ finishes: { ...ref, rev, view: ['no'] } })))
  const finished = () => run(async ({ operation }) => (await operation.all()).map((row) => row.finishes))
  return { stage, state, batches, dropped, kept, type, finish, finished }
}

it('goes twenty answers at a time, and is safe only when the school has them all', async () => {
  const { stage, batches, kept, dropped } = await phone(45)
  expect(await sendDraft(stage, ref)).toEqual({ did: 'sent' })
  expect(batches.map((batch) => batch.length)).toEqual([20, 20, 5])
  expect(await kept()).toMatchObject({ safe: true, serverRev: 45 })
  expect(dropped).toEqual([ref.target])
})

it('without an answer it stays as it is, and goes again', async () => {
  const { stage, state, batches, kept, dropped } = await phone(3)
  state.line = false
  expect(await sendDraft(stage, ref)).toMatchObject({ did: 'failed' })
  expect(await kept()).toMatchObject({ safe: false, serverRev: 0 })
  expect(dropped).toEqual([])
  state.line = true
  await sendDraft(stage, ref)
  expect(batches).toHaveLength(1)
  expect(await kept()).toMatchObject({ safe: true })
})

it.each([
  ['another question', ({ no }: Item) => (no === 2 ? null : 9)],
  ['an older state', ({ rev }: Item) => rev - 1],
])('the answer to %s is no word on this draft', async (_, keeps) => {
  const { stage, kept } = await phone(2, keeps)
  expect(await sendDraft(stage, ref)).toMatchObject({ did: 'failed' })
  expect(await kept()).toMatchObject({ safe: false, serverRev: 0 })
})

it('what is typed while it is on its way is not called safe, and alone goes next', async () => {
  const { stage, state, batches, kept, dropped, type } = await phone(2)
  state.during = () => type('1', 3)
  await sendDraft(stage, ref)
  expect(await kept()).toMatchObject({ safe: false, serverRev: 2 })
  expect(dropped).toEqual([])
  state.during = async () => {}
  await sendDraft(stage, ref)
  expect(batches.at(-1)).toMatchObject([{ no: 1, rev: 3 }])
  expect(await kept()).toMatchObject({ safe: true, serverRev: 3 })
})

it('a phone that came back older than the school lifts its answers above what the school has', async () => {
  let known = 50
  const { stage, batches, kept } = await phone(1, ({ rev }) => Math.max(rev, known))
  await sendDraft(stage, ref)
  expect(await kept()).toMatchObject({ safe: false, rev: 51, fieldRev: { 1: 51 } })
  known = 0
  await sendDraft(stage, ref)
  expect(batches.at(-1)).toMatchObject([{ no: 1, rev: 51 }])
  expect(await kept()).toMatchObject({ safe: true })
})

it('what waits to finish a draft that is lifted still does', async () => {
  const { stage, type, finish, finished } = await phone(1, () => 50)
  await finish(1)
  await type('no', 2)
  await sendDraft(stage, ref)
  expect(await finished()).toEqual([{ ...ref, rev: 51, view: ['no'] }])
})

it('where the phone has no database the journal keeps its copy', async () => {
  const { stage, state, dropped } = await phone(1)
  state.onDisk = false
  await sendDraft(stage, ref)
  expect(dropped).toEqual([])
})

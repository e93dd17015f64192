import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { OperationRow } from '#core/db/work-rows.ts'
import { itemsOf, type Live } from './items.ts'
import { putOperation } from './queue.ts'
import { setAside } from './repair.ts'
import { sendableOf } from './sendable.ts'

const speaker = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }
const made = {
  speaker,
  now: 1,
  clockKnown: true,
  randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)),
}
const live: Live = { sending: new Set(), sent: new Map(), notes: new Map(), pace: 0 }

describe('rows that a damaged store gives back', () => {
  it('are put aside, whatever stands in them, and keep nothing else from going', async () => {
    const junk = fc.oneof(
      fc.constant(undefined),
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.array(fc.integer()),
    )
    const fields = fc.constantFrom(
      'target',
      'work',
      'files',
      'body',
      'sealed',
      'seq',
      'hash',
      'last',
      'createdAt',
    )
    await fc.assert(
      fc.asyncProperty(fields, junk, async (field, value) => {
        const { run } = memoryTables()
        const left = await run(async (tables) => {
          const good = await putOperation(tables, { target: 't', kind: 'answer', body: {} }, made)
          const bad = { ...good, opId: 'bad', [field]: value } as OperationRow
          await tables.operation.put(bad)
          const count = await setAside(tables)
          const kept = (await tables.meta.get('aside operation bad'))?.value
          expect(kept === undefined ? 0 : 1).toBe(count)
          const sendable = await sendableOf(tables, 5)
          await itemsOf(tables, live)
          return {
            good: good.opId,
            count,
            sendable,
            ids: (await tables.operation.all()).map((row) => row.opId),
          }
        })
        expect(left.ids).toContain(left.good)
        if (left.count === 1) expect(left.sendable).toMatchObject([{ what: 'operation', opId: left.good }])
      }),
      { numRuns: 200 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import { fc } from '#tests/support/run/properties.ts'
import { operationRow, uploadRow } from '../queue/queue-rows.test-support.ts'
import { sendableOf } from '../queue/sendable.ts'
import { type Live, listWorkItems } from '../windows/items.ts'
import { setAside } from './set-aside.ts'

const live: Live = { sending: new Set(), sent: new Map(), notes: new Map(), pace: 0 }

/** Fields that sending relies on, each with what it must be. */
const OPERATION = {
  ...{ deviceId: 'text', target: 'text', work: 'text', kind: 'text', hash: 'text', fileHash: 'text' },
  ...{ bodyText: 'text', seq: 'number', rev: 'number', baseRev: 'number', createdAt: 'number' },
  ...{ last: 'boolean', asked: 'boolean', body: 'object', sealed: 'object', files: 'array' },
} as const
const UPLOAD = {
  ...{ target: 'text', type: 'text', name: 'text', purpose: 'text', size: 'number', seq: 'number' },
  ...{ sent: 'number', createdAt: 'number', early: 'boolean', safe: 'boolean', sealed: 'object' },
} as const
const VALUES = {
  ...{ text: ['x', ''], number: [1, 0], boolean: [true, false], object: [{}], array: [[]] },
  other: [undefined, null, Number.NaN, Number.POSITIVE_INFINITY],
} as const

/** A field with a value that it must not have. */
const damage = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).flatMap(([name, kind]) =>
    Object.entries(VALUES).flatMap(([of, values]) =>
      of === kind ? [] : values.map((value) => [name, value] as const),
    ),
  )

/** What is left of a whole row and a damaged one, and what was put aside. */
async function repaired(what: 'operation' | 'upload', field: string, value: unknown) {
  const { run } = memoryTables()
  return await run(async (tables) => {
    await tables.operation.put(operationRow({ opId: 'good', target: 'answer/1/s/2' }))
    await tables.upload.put(uploadRow({ fileId: 'good' }))
    const bad = { [field]: value } as never
    if (what === 'operation')
      await tables.operation.put({ ...operationRow({ opId: 'bad' }), ...(bad as object) })
    else await tables.upload.put({ ...uploadRow({ fileId: 'bad' }), ...(bad as object) })
    const count = await setAside(tables)
    await listWorkItems(tables, live)
    return {
      count,
      left: (what === 'operation' ? await tables.operation.all() : await tables.upload.all()).map((row) =>
        'opId' in row ? row.opId : row.fileId,
      ),
      aside: (await tables.meta.get(`aside ${what} bad`))?.value,
      sendable: await sendableOf(tables, 5),
    }
  })
}

describe('rows that a damaged store gives back', () => {
  it.each(damage(OPERATION))(
    'an operation whose %s is %j is put aside, and the others go',
    async (field, value) => {
      const { count, left, aside, sendable } = await repaired('operation', field, value)
      expect({ count, left }).toEqual({ count: 1, left: ['good'] })
      // All that can be kept of it stays on the phone.
      expect(JSON.parse(String(aside))).toEqual(
        JSON.parse(JSON.stringify({ ...operationRow({ opId: 'bad' }), [field]: value })),
      )
      expect(sendable).toMatchObject([{ what: 'operation', opId: 'good' }])
    },
  )
  it.each(damage(UPLOAD))('a file whose %s is %j is put aside, and the others stay', async (field, value) => {
    const { count, left, aside } = await repaired('upload', field, value)
    expect({ count, left }).toEqual({ count: 1, left: ['good'] })
    expect(JSON.parse(String(aside))).toMatchObject({ fileId: 'bad' })
  })

  it('are left where they can be read: whatever a whole row says, it goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat(), fc.boolean(), async (text, number, truth) => {
        const { run } = memoryTables()
        const rows = await run(async (tables) => {
          await tables.operation.put(
            operationRow({
              target: text,
              hash: text,
              bodyText: text,
              seq: number,
              last: truth,
              asked: truth,
            }),
          )
          await tables.upload.put(uploadRow({ name: text, size: number, sent: number, safe: truth }))
          expect(await setAside(tables)).toBe(0)
          return [(await tables.operation.all()).length, (await tables.upload.all()).length]
        })
        expect(rows).toEqual([1, 1])
      }),
      { numRuns: 50 },
    )
  })
})

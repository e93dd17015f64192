import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { clashesOf } from '../lost/clashes.ts'
import { noteRev, renameDevice } from '../numbers.ts'
import type { NewFile, NewOperation } from '../types.ts'
import { checkFile, EmptyFileError, putOperation, queueFile } from './queue.ts'
import { as, draftRow, operationRow } from './queue-rows.test-support.ts'

const made = {
  ...{ speaker: as, now: 7, clockKnown: true },
  randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)),
}
const answer = (no: number, over: Partial<NewOperation> = {}): NewOperation => ({
  ...{ target: `answer/1/s/${no}`, work: 'homework/1/s', kind: 'answer', body: { text: `a${no}` } },
  ...over,
})
const submit: NewOperation = {
  ...{ target: 'sheet/1/s', work: 'homework/1/s', kind: 'submit', body: {}, last: true },
}
const onPhone = <T>(work: (tables: WorkTables) => Promise<T>): Promise<T> => memoryTables().run(work)

describe('what a person did', () => {
  it('is numbered: by the phone, one after the other, and by its target', async () => {
    await onPhone(async (tables) => {
      const rows = []
      for (const no of [1, 2, 1]) rows.push(await putOperation(tables, answer(no), made))
      expect(rows.map(({ seq, rev }) => [seq, rev])).toEqual([
        [1, 1],
        [2, 1],
        [3, 2],
      ])
      expect(new Set(rows.map(({ opId }) => opId)).size).toBe(3)
      expect(new Set(rows.map(({ deviceId }) => deviceId)).size).toBe(1)
      expect(rows[0]?.opId).toMatch(/^[0-9a-f]{32}$/)
    })
  })
  it('waits as it was made: in whose name, when, and never asked for yet', async () => {
    await onPhone(async (tables) => {
      const { opId } = await putOperation(tables, { target: 't', kind: 'comment', body: { text: 'a' } }, made)
      expect(await tables.operation.get(opId)).toMatchObject({
        ...{ sealed: as, target: 't', work: 't', kind: 'comment', body: { text: 'a' }, files: [] },
        ...{ last: false, asked: false, createdAt: 7, clockKnown: true, trouble: null, finishes: null },
      })
    })
  })
  it('is made upon the newest revision of the school that anybody here knows of', async () => {
    await onPhone(async (tables) => {
      await noteRev(tables, 'answer/1/s/1', 4)
      await noteRev(tables, 'answer/1/s/1', 3)
      expect((await putOperation(tables, answer(1), made)).baseRev).toBe(4)
      expect((await putOperation(tables, answer(1, { baseRev: 6 }), made)).baseRev).toBe(6)
      expect((await putOperation(tables, answer(1, { baseRev: 2 }), made)).baseRev).toBe(4)
      expect((await putOperation(tables, answer(2), made)).baseRev).toBe(0)
    })
  })
  it('handed in waits for all that this phone made of the work, by its highest revisions, not for itself', async () => {
    await onPhone(async (tables) => {
      for (const no of [1, 2, 1]) await putOperation(tables, answer(no), made)
      await putOperation(tables, { ...answer(3), work: 'homework/2/s' }, made)
      const wants = [
        { target: 'answer/1/s/1', rev: 2 },
        { target: 'answer/1/s/2', rev: 1 },
      ]
      expect((await putOperation(tables, submit, made)).body).toEqual({ wants })
      expect((await putOperation(tables, submit, made)).body).toEqual({ wants })
    })
  })
  it.each([
    { ...submit, kind: 'checked' },
    { ...submit, last: false },
  ])('goes without naming anything when it hands nothing in: %j', async (wanted) => {
    await onPhone(async (tables) => {
      await putOperation(tables, answer(1), made)
      expect((await putOperation(tables, wanted, made)).body).toEqual({})
    })
  })
  it('ends the draft it hands in, at the revision that was handed in; none where there is none', async () => {
    await onPhone(async (tables) => {
      const finishes = { kind: 'homework' as const, target: 'homework/1/s' }
      expect((await putOperation(tables, { ...submit, finishes }, made)).finishes).toBeNull()
      await tables.draft.homework.put(draftRow({ rev: 9 }))
      expect((await putOperation(tables, { ...submit, finishes }, made)).finishes).toEqual({
        ...finishes,
        rev: 9,
      })
    })
  })
  it('is this phone’s word on its target: nothing more is told of what gave way there', async () => {
    await onPhone(async (tables) => {
      const told = [1, 2].map((no) => ({ opId: `op${no}`, target: `answer/1/s/${no}` }))
      await tables.meta.put({ key: 'clashes', value: JSON.stringify(told) })
      await putOperation(tables, answer(1), made)
      expect((await clashesOf(tables)).map(({ opId }) => opId)).toEqual(['op2'])
    })
  })
})

describe('a phone that gets a new name', () => {
  it('gives it to what was never sent, and lets nothing wait for what came under the old one', async () => {
    await onPhone(async (tables) => {
      const wants = [{ target: 'answer/1/s/1', rev: 1 }]
      await tables.operation.put(operationRow({ opId: 'sent', hash: 'h', body: { wants } }))
      await tables.operation.put(operationRow({ opId: 'hands in', hash: '', body: { wants, more: 1 } }))
      await tables.operation.put(operationRow({ opId: 'words', hash: '' }))
      await renameDevice(tables, 'new')
      const rows = await tables.operation.all()
      expect(rows.map(({ opId, deviceId, body }) => [opId, deviceId, body])).toEqual([
        ['sent', 'here', { wants }],
        ['hands in', 'new', { wants: [], more: 1 }],
        ['words', 'new', { text: 'mine' }],
      ])
    })
  })
  it('waits no more for targets of the name before', async () => {
    await onPhone(async (tables) => {
      await putOperation(tables, answer(1), made)
      await renameDevice(tables, 'new')
      await putOperation(tables, answer(2), made)
      expect((await putOperation(tables, submit, made)).body).toEqual({
        wants: [{ target: 'answer/1/s/2', rev: 1 }],
      })
    })
  })
})

describe('a file to be handed in', () => {
  const file = (over: Partial<NewFile> = {}): NewFile => ({
    ...{
      target: 'homework/1/s',
      bytes: new ArrayBuffer(1),
      type: 'image/jpeg',
      name: 'p',
      purpose: 'answer',
    },
    ...over,
  })
  it('needs a name and at least one byte [V01]', () => {
    expect(() => checkFile(file())).not.toThrow()
    expect(() => checkFile(file({ name: ' \t' }))).toThrow(EmptyFileError)
    expect(() => checkFile(file({ bytes: new ArrayBuffer(0) }))).toThrow(EmptyFileError)
  })
  it('is kept with its bytes, of its name 120 letters, and is not safe yet', async () => {
    await onPhone(async (tables) => {
      const row = await queueFile(tables, file({ name: 'x'.repeat(121), bytes: new ArrayBuffer(9) }), made)
      expect(row).toMatchObject({
        ...{ seq: 1, size: 9, sent: 0, safe: false, early: false, sha256: null, schoolId: null },
        ...{ trouble: null, createdAt: 7, name: 'x'.repeat(120), sealed: as },
      })
      expect((await tables.bytes.get(row.fileId))?.bytes.byteLength).toBe(9)
      expect(await tables.upload.get(row.fileId)).toEqual(row)
      const early = await queueFile(tables, file({ early: true }), made)
      expect([early.early, early.seq]).toEqual([true, 2])
    })
  })
})

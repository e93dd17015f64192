import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { UploadRow } from '#core/db/work-rows.ts'
import { putOperation } from './queue.ts'
import { inTurn, sendableOf } from './sendable.ts'

const made = {
  speaker: { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' },
  now: 1,
  clockKnown: true,
  randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)),
}
const picture = (over: Partial<UploadRow>): UploadRow =>
  ({ fileId: 'f1', target: 'h', seq: 1, size: 9, safe: false, trouble: null, ...over }) as UploadRow

/** The targets in the order of their turns, of a phone with a photograph, then words, both still to go. */
async function turns(upload: Partial<UploadRow>, tried: Record<string, number>, hasFailed = false) {
  const { run } = memoryTables()
  const sendable = await run(async (tables) => {
    await tables.upload.put(picture(upload))
    await putOperation(tables, { target: 'pages', kind: 'pages', body: {}, files: ['f1'] }, made)
    await putOperation(tables, { target: 'words', kind: 'answer', body: {} }, made)
    return sendableOf(tables, 5)
  })
  return inTurn(sendable, (key) => tried[key] ?? 0, hasFailed).map(({ key }) => key.split(' ')[1])
}

describe('whose turn it is', () => {
  it('words go before pictures, also words that were tried before', async () => {
    expect(await turns({}, {})).toEqual(['words', 'pages'])
    expect(await turns({}, { 'operation words': 3 })).toEqual(['words', 'pages'])
  })
  it('a picture that is at school already makes nothing wait', async () => {
    expect(await turns({ safe: true }, {})).toEqual(['pages', 'words'])
  })
  it('after a failure whoever has waited longest goes first: words that never get through hold up nobody', async () => {
    expect(await turns({}, { 'operation words': 3 }, true)).toEqual(['pages', 'words'])
    expect(await turns({}, { 'operation words': 3, 'operation pages': 7 }, true)).toEqual(['words', 'pages'])
  })
  it('a picture sent ahead comes after all words', async () => {
    expect(await turns({ early: true, fileId: 'f2' }, {})).toEqual(['pages', 'words', 'h'])
  })
})

import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { type AnswerFilePart, type AnswerFilePiece, type PartLimits, packAnswerFileParts } from './parts.ts'

const LIMITS: PartLimits = { bytes: 1000, operations: 12, files: 8 }

/** Work as a phone has it: some pieces name files of others of the same work too, the last goes after all of it. */
const waiting = fc
  .array(
    fc.record({
      work: fc.constantFrom('a', 'b', 'c'),
      size: fc.integer({ min: 1, max: 40 }),
      files: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 10 }),
    }),
    { maxLength: 9 },
  )
  .chain((drawn) =>
    fc.record({
      lasts: fc.subarray(['a', 'b', 'c']),
      sizes: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 31, maxLength: 31 }),
      drawn: fc.constant(drawn),
    }),
  )
  .map(({ drawn, lasts, sizes }) => {
    const own = drawn.map(({ work, size, files }, at): AnswerFilePiece => {
      const fileIds = [...new Set(files)].map((no) => `${work}${no}`)
      return { opId: `op${at}`, work, last: false, size, fileIds }
    })
    const last = lasts.map(
      (work): AnswerFilePiece => ({ opId: `last ${work}`, work, last: true, size: 20, fileIds: [] }),
    )
    const sizeOf = new Map<string, number>()
    for (const work of ['a', 'b', 'c'])
      for (const [no, size] of sizes.entries()) sizeOf.set(`${work}${no}`, size)
    return { pieces: [...own, ...last], sizeOf }
  })

const holding = (parts: readonly AnswerFilePart[], opId: string) =>
  parts.filter((part) => part.opIds.has(opId))

/** What a school that is given the parts in an order has at the end: it takes an operation when all it needs is there. */
function takenIn(parts: readonly AnswerFilePart[], pieces: readonly AnswerFilePiece[]): string[] {
  const files = new Set<string>()
  const taken = new Set<string>()
  for (const part of parts) {
    for (const fileId of part.fileIds) files.add(fileId)
    for (const { opId, work, last, fileIds } of pieces.filter((piece) => part.opIds.has(piece.opId))) {
      const before = pieces.filter((other) => last && other.work === work && !other.last)
      if (before.every((other) => taken.has(other.opId)) && fileIds.every((id) => files.has(id)))
        taken.add(opId)
    }
  }
  return [...taken].toSorted()
}

const sorted = (pieces: readonly AnswerFilePiece[]) => pieces.map(({ opId }) => opId).toSorted()

describe('what waits, spread over files to be handed over', () => {
  it('loses nothing: each file is in one part, no part is over a limit, and any order of them ends whole [B04]', () => {
    fc.assert(
      fc.property(waiting, fc.infiniteStream(fc.nat()), ({ pieces, sizeOf }, draws) => {
        const { parts, left } = packAnswerFileParts(pieces, sizeOf, LIMITS)
        expect(left).toEqual([])
        const files = parts.flatMap((part) => [...part.fileIds])
        expect(files.toSorted()).toEqual([...new Set(pieces.flatMap((piece) => piece.fileIds))].toSorted())
        for (const { opIds, fileIds, bytes } of parts) {
          const ofOps = pieces
            .filter((piece) => opIds.has(piece.opId))
            .reduce((sum, one) => sum + one.size, 0)
          const ofFiles = [...fileIds].reduce((sum, id) => sum + (sizeOf.get(id) ?? 0), 0)
          expect(bytes).toBe(ofOps + ofFiles)
          expect(bytes).toBeLessThanOrEqual(LIMITS.bytes)
          expect(opIds.size).toBeLessThanOrEqual(LIMITS.operations)
          expect(fileIds.size).toBeLessThanOrEqual(LIMITS.files)
        }
        const shuffled = parts
          .map((part) => ({ part, at: Number(draws.next().value) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ part }) => part)
        for (const order of [parts, parts.toReversed(), shuffled])
          expect(takenIn(order, pieces)).toEqual(sorted(pieces))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps together what fits: an operation is in one part, with all of its files [B04]', () => {
    const piece = (no: number): AnswerFilePiece => ({
      ...{ opId: `op${no}`, work: 'w', last: false, size: 10 },
      fileIds: [`a${no}`, `b${no}`],
    })
    const pieces = [1, 2, 3, 4, 5].map(piece)
    const sizeOf = new Map(pieces.flatMap(({ fileIds }) => fileIds.map((id) => [id, 200] as const)))
    const { parts } = packAnswerFileParts(pieces, sizeOf, LIMITS)
    expect(parts.map(({ opIds }) => [...opIds])).toEqual([['op1', 'op2'], ['op3', 'op4'], ['op5']])
    for (const { opId, fileIds } of pieces)
      expect(holding(parts, opId).map((part) => fileIds.every((id) => part.fileIds.has(id)))).toEqual([true])
  })

  it('tells of an operation whose file is larger than any part, and takes the others [B04]', () => {
    const pieces: AnswerFilePiece[] = [
      { opId: 'huge', work: 'w', last: false, size: 10, fileIds: ['h'] },
      { opId: 'fine', work: 'v', last: false, size: 10, fileIds: ['f'] },
    ]
    const sizeOf = new Map([
      ['h', 2000],
      ['f', 200],
    ])
    const { parts, left } = packAnswerFileParts(pieces, sizeOf, LIMITS)
    expect(left).toEqual(['huge'])
    expect(parts.map((part) => [[...part.opIds], [...part.fileIds]])).toEqual([[['fine'], ['f']]])
  })
})

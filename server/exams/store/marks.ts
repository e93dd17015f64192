import { endianness } from 'node:os'
import { ANSWER_SEPARATOR, MARK_SCALE, NOT_GIVEN } from './input.ts'

const LITTLE = endianness() === 'LE'

/**
 * Marks (int16 hundredths) as stored: little-endian bytes, two for each item. On little-endian machines this is a view
 * of the same memory, so do not change `marks` before the bytes are written.
 */
export function encodeMarks(marks: Int16Array): Buffer {
  const bytes = Buffer.from(marks.buffer, marks.byteOffset, marks.byteLength)
  return LITTLE ? bytes : Buffer.from(bytes).swap16()
}

/**
 * Stored bytes as marks. A view of the same memory where the bytes start at an even address, a copy elsewhere.
 * Throws RangeError when the length is odd: such a row is damaged.
 */
export function decodeMarks(bytes: Buffer): Int16Array {
  if (bytes.length % 2 !== 0) throw new RangeError(`Marks of ${bytes.length} bytes: expected an even number.`)
  if (LITTLE && bytes.byteOffset % 2 === 0) {
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  }
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  if (!LITTLE) copy.swap16()
  return new Int16Array(copy.buffer, copy.byteOffset, copy.length / 2)
}

/** A mark in marks, or null where it was not given; from hundredths. */
export function toMarkOrNull(hundredths: number): number | null {
  return hundredths === NOT_GIVEN ? null : hundredths / MARK_SCALE
}

/** Hundredths of a mark, NOT_GIVEN for null. Rounds to the nearest hundredth. */
export function hundredthsOf(mark: number | null): number {
  return mark === null ? NOT_GIVEN : Math.round(mark * MARK_SCALE)
}

/** Answers of one student, one for each item in item order ('' = none), as one text. */
export function joinAnswers(answers: readonly string[]): string {
  return answers.join(ANSWER_SEPARATOR)
}

/** The opposite of joinAnswers; null (no answers were read) stays null. */
export function splitAnswers(text: string | null): string[] | null {
  return text === null ? null : text.split(ANSWER_SEPARATOR)
}

import { comparableId } from '#core/domain/entry/typed.ts'

/** Spellings by what they are compared by; null: two of the school differ in nothing else. */
type Index = ReadonlyMap<string, string | null>

const indexes = new WeakMap<ReadonlyMap<string, unknown>, Index>()

/** The number as the school has it stored, where a file writes its letters in the other case; else as it is given. */
export function matchStoredNumber(
  students: ReadonlyMap<string, unknown> | undefined,
  number: string,
): string {
  if (!students || students.has(number)) return number
  let index = indexes.get(students)
  if (!index) {
    index = indexOf(students.keys())
    indexes.set(students, index)
  }
  return index.get(comparableId(number)) ?? number
}

function indexOf(numbers: Iterable<string>): Index {
  const index = new Map<string, string | null>()
  for (const number of numbers) {
    const key = comparableId(number)
    index.set(key, index.has(key) ? null : number)
  }
  return index
}

import { localStore } from '#src/platform/storage.ts'

/** A line somebody tried last: set by marks or by a share, with the values of both. */
export interface TriedLine {
  readonly by: 'score' | 'share'
  readonly score: number
  readonly share: number
}

/** Lines remembered of one identity, the newest last. */
const MOST = 40

const keyOf = (userId: string): string => `kb.line.${userId}`

function read(userId: string): Map<string, TriedLine> {
  try {
    const list = JSON.parse(localStore.read(keyOf(userId)) ?? '[]') as [string, TriedLine][]
    const fits = ([, { by, score, share }]: [string, TriedLine]): boolean =>
      (by === 'score' || by === 'share') && Number.isFinite(score) && Number.isFinite(share)
    return new Map(list.filter(fits))
  } catch {
    return new Map()
  }
}

/** The line that an identity tried last on an exam's total or paper, on this device; null: none. */
export const readTriedLine = (userId: string, examId: string, subject: string): TriedLine | null =>
  read(userId).get(`${examId} ${subject}`) ?? null

/** Remembers it for the next visit. */
export function keepTriedLine(userId: string, examId: string, subject: string, line: TriedLine): void {
  const all = read(userId)
  all.delete(`${examId} ${subject}`)
  all.set(`${examId} ${subject}`, line)
  localStore.write(keyOf(userId), JSON.stringify([...all].slice(-MOST)))
}

/** A file of several pages of which not all are in the answer; kept with it, so that a reload does not make it silent. */
export interface PartialScan {
  name: string
  /** Bytes; with the name it tells the file when it is chosen once more. */
  size: number
  /** Pages that can be read, from 1. */
  pages: number
  /** True: there is more behind them that cannot be read. */
  more: boolean
  /** The first page that was not taken yet, counted from 0. */
  next: number
}

export const scanKey = ({ name, size }: Pick<PartialScan, 'name' | 'size'>): string => `${size} ${name}`

/** Pages that could be added. */
export const countRemainingPages = ({ pages, next }: Readonly<PartialScan>): number =>
  Math.max(0, pages - next)

/** The scans of an answer with one as it is now; one of which nothing is left goes. */
export function withScan(scans: readonly PartialScan[], scan: Readonly<PartialScan>): PartialScan[] {
  const others = scans.filter((one) => scanKey(one) !== scanKey(scan))
  return countRemainingPages(scan) > 0 || scan.more ? [...others, { ...scan }] : others
}

export const removeScan = (scans: readonly PartialScan[], scan: Readonly<PartialScan>): PartialScan[] =>
  scans.filter((one) => scanKey(one) !== scanKey(scan))

const isRecord = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
const isCount = (v: unknown): v is number => Number.isSafeInteger(v) && (v as number) >= 0

/** Scans out of a draft: what does not fit is left out. */
export const readScans = (v: unknown): PartialScan[] =>
  (Array.isArray(v) ? v : []).flatMap((one: unknown): PartialScan[] => {
    if (!isRecord(one)) return []
    const { name, size, pages, more, next } = one
    if (typeof name !== 'string' || !isCount(size) || !isCount(pages) || !isCount(next)) return []
    return withScan([], { name, size, pages, next, more: more === true })
  })

/** What is to go by hand: an operation, and the files it names that the school does not have. */
export interface AnswerFilePiece {
  opId: string
  work: string
  /** True: it goes after everything of its work. */
  last: boolean
  /** Bytes of its text. */
  size: number
  fileIds: readonly string[]
}

/** What one file may hold. */
export interface PartLimits {
  bytes: number
  operations: number
  files: number
}

export interface AnswerFilePart {
  opIds: Set<string>
  fileIds: Set<string>
  bytes: number
}

/** What belongs into one part together. */
interface Load {
  pieces: readonly AnswerFilePiece[]
  fileIds: readonly string[]
}

function groupBy(pieces: readonly AnswerFilePiece[], namesOf: (piece: AnswerFilePiece) => readonly string[]) {
  const groups = new Map<string, AnswerFilePiece[]>()
  for (const piece of pieces)
    for (const name of namesOf(piece)) groups.set(name, [...(groups.get(name) ?? []), piece])
  return groups
}

/**
 * Spreads what waits over as few parts as first fit finds, so that they may be taken in in any order: each file is in one
 * part, and an operation is in one part unless its own files had to be spread: then it is in each that holds one of them,
 * and what goes last of its work in each that holds any of that work. Whichever is taken in last has all that was missing.
 * @param sizeOf bytes of each file
 * @returns the parts, in the order of their first pieces, and the operations that no part can hold whole
 */
export function packAnswerFileParts(
  pieces: readonly AnswerFilePiece[],
  sizeOf: ReadonlyMap<string, number>,
  limits: PartLimits,
): { parts: AnswerFilePart[]; left: string[] } {
  const parts: AnswerFilePart[] = []
  const placed = new Set<string>()
  const works = groupBy(pieces, (piece) => [piece.work])
  const naming = groupBy(pieces, (piece) => piece.fileIds)
  const withLast = (piece: AnswerFilePiece): AnswerFilePiece[] => [
    piece,
    ...(works.get(piece.work) ?? []).filter(({ last }) => last),
  ]

  const put = (part: AnswerFilePart, { pieces: own, fileIds }: Load): boolean => {
    const named = fileIds.flatMap((fileId) => naming.get(fileId) ?? [])
    const riders = new Set([...own, ...named].flatMap(withLast).filter(({ opId }) => !part.opIds.has(opId)))
    const ofFiles = fileIds.reduce((sum, fileId) => sum + (sizeOf.get(fileId) ?? 0), 0)
    const bytes = part.bytes + ofFiles + [...riders].reduce((sum, { size }) => sum + size, 0)
    if (bytes > limits.bytes || part.opIds.size + riders.size > limits.operations) return false
    if (part.fileIds.size + fileIds.length > limits.files) return false
    part.bytes = bytes
    for (const { opId } of riders) part.opIds.add(opId)
    for (const fileId of fileIds) {
      part.fileIds.add(fileId)
      placed.add(fileId)
    }
    return true
  }
  const fits = (those: readonly AnswerFilePiece[], fileIds: readonly string[]): boolean => {
    const load = { pieces: those, fileIds }
    if (parts.some((part) => put(part, load))) return true
    const fresh: AnswerFilePart = { opIds: new Set(), fileIds: new Set(), bytes: 0 }
    const isIn = put(fresh, load)
    if (isIn) parts.push(fresh)
    return isIn
  }
  const toPlace = (those: readonly AnswerFilePiece[]) =>
    [...new Set(those.flatMap((piece) => piece.fileIds))].filter((fileId) => !placed.has(fileId))
  const isIn = ({ opId }: AnswerFilePiece) => parts.some((part) => part.opIds.has(opId))

  for (const all of works.values()) {
    if (fits(all, toPlace(all))) continue
    for (const piece of all) {
      const fileIds = toPlace([piece])
      // With files placed before it came along.
      if (fileIds.length === 0 && isIn(piece)) continue
      if (!fits([piece], fileIds)) for (const fileId of fileIds) fits([piece], [fileId])
    }
  }
  const isWhole = (piece: AnswerFilePiece) =>
    isIn(piece) && piece.fileIds.every((fileId) => placed.has(fileId))
  return { parts, left: pieces.filter((piece) => !isWhole(piece)).map(({ opId }) => opId) }
}

export interface FileLimits {
  /** Of one file. */
  maxBytes: number
  /** In all. */
  maxFiles: number
  /** Of names, in lower case with their dot. */
  endings: readonly string[]
  /** Endings that are not told and not refused: what such a file is shows when it is read. */
  lookedAt?: readonly string[]
}

export interface FileRefusal {
  name: string
  why: 'tooLarge' | 'empty' | 'otherKind' | 'tooMany'
}

const refusal = (
  { name, size }: Pick<File, 'name' | 'size'>,
  limits: FileLimits,
): FileRefusal['why'] | null => {
  const endings = [...limits.endings, ...(limits.lookedAt ?? [])]
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'otherKind'
  if (size === 0) return 'empty'
  return size > limits.maxBytes ? 'tooLarge' : null
}

/**
 * Which of some files can be taken, and why not the others.
 * @param have how many are there already
 */
export function sortFiles<F extends Pick<File, 'name' | 'size'>>(
  files: readonly F[],
  limits: FileLimits,
  have: number,
): { taken: F[]; refused: FileRefusal[] } {
  const taken: F[] = []
  const refused: FileRefusal[] = []
  for (const file of files) {
    const why = refusal(file, limits) ?? (have + taken.length >= limits.maxFiles ? 'tooMany' : null)
    if (why) refused.push({ name: file.name, why })
    else taken.push(file)
  }
  return { taken, refused }
}

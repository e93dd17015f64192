/** A key-value store of the browser that never throws: blocked, full and missing storage all read as empty. */
export interface SafeStorage {
  read(key: string): string | null
  /** False: nothing was kept. */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

function safe(pick: () => Storage): SafeStorage {
  const attempt = <T>(work: (s: Storage) => T, otherwise: T): T => {
    try {
      return work(pick())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((s) => s.getItem(key), null),
    write: (key, value) =>
      attempt((s) => {
        s.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((s) => s.removeItem(key), undefined),
    keys: () =>
      attempt((s) => Array.from({ length: s.length }, (_, at) => s.key(at)).filter((k) => k !== null), []),
  }
}

/** Survives the browser's end. Touched through a function: a blocked store throws on the very name. */
export const localStore = safe(() => localStorage)
/** Lives as long as the tab. */
export const tabStore = safe(() => sessionStorage)

/** The JSON value under `key` if `fits` accepts it, else null. */
export function readJson<T>(store: SafeStorage, key: string, fits: (v: unknown) => v is T): T | null {
  const text = store.read(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return fits(value) ? value : null
  } catch {
    return null
  }
}

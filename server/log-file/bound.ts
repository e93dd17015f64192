import fs from 'node:fs'

/** A log is cut when it is longer; as much of its end stays beside it. */
export const LOG_BYTES = 5_000_000

/**
 * Moves the last `bytes` of a log that is longer to `<file>.1`, over what was there, and empties it. Whoever writes goes on
 * at its new end, having opened it to append; a line written in this very moment may be lost.
 */
export function boundLog(file: string, bytes = LOG_BYTES): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= bytes) return
  const log = fs.openSync(file, 'r+')
  try {
    const end = Buffer.alloc(bytes)
    const read = fs.readSync(log, end, 0, bytes, size - bytes)
    fs.writeFileSync(`${file}.1`, end.subarray(0, read), { mode: 0o600 })
    fs.ftruncateSync(log)
  } finally {
    fs.closeSync(log)
  }
}

/** A log that cannot be cut (a full disk) is tried again this much later. */
const AGAIN_MS = 60_000

/** Cuts a log whenever it is asked to look. @returns the look; it never throws */
export function logKeeper(file: string, bytes = LOG_BYTES): () => void {
  let notBefore = 0
  return () => {
    if (Date.now() < notBefore) return
    try {
      boundLog(file, bytes)
    } catch {
      notBefore = Date.now() + AGAIN_MS
    }
  }
}

import type { BackupStorage } from '#server/backup/place.ts'

/** A place of backups in memory; `now`: epoch ms, when things count as written. */
export function memoryPlace(
  now: () => number = () => 0,
): BackupStorage & { things: Map<string, Uint8Array> } {
  const things = new Map<string, Uint8Array>()
  const times = new Map<string, number>()
  return {
    things,
    name: 'memory',
    put: async (name, bytes) => {
      things.set(name, bytes)
      times.set(name, now())
    },
    get: async (name) => {
      const found = things.get(name)
      return found ? Buffer.from(found) : null
    },
    async *list(prefix) {
      for (const [name, bytes] of [...things])
        if (name.startsWith(prefix)) yield { name, bytes: bytes.length, at: times.get(name) ?? 0 }
    },
    remove: async (name) => void things.delete(name),
    settle: () => Promise.resolve(),
  }
}

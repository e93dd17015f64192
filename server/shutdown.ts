import { setTimeout as pause } from 'node:timers/promises'

export interface ShutdownPart {
  name: string
  stop: () => Promise<unknown>
  limitMs: number
}

/**
 * Stops the parts in order. One that fails or takes too long does not keep the next ones, above all the database,
 * from being stopped in order. Answers with the names of the parts that did not end well.
 */
export async function stopInOrder(parts: readonly ShutdownPart[]): Promise<string[]> {
  const unwell: string[] = []
  for (const part of parts) {
    const late = new AbortController()
    const ended = await Promise.race([
      part.stop().then(
        () => true,
        () => false,
      ),
      pause(part.limitMs, false, { signal: late.signal, ref: true }).catch(() => false),
    ])
    late.abort()
    if (!ended) unwell.push(part.name)
  }
  return unwell
}

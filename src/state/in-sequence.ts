import type { Result } from '#core/request/types.ts'

/** Asks for one after the other, up to the first that is refused. @returns the last reply */
export async function oneByOne<T, R>(
  all: readonly T[],
  ask: (one: T) => Promise<Result<R>>,
): Promise<Result<unknown>> {
  let last: Result<unknown> = { ok: true, data: null, asOf: null }
  for (const one of all) {
    last = await ask(one)
    if (!last.ok) break
  }
  return last
}

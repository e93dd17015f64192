import type { KeptFormulas } from '#core/db/formulas.ts'
import type { Drawn } from '#core/domain/formula/drawing.ts'
import type { Formula, NamedFormula } from '#core/domain/formula/split.ts'
import { facts } from './facts.ts'

type Learn = (drawn: Drawn) => void

let open: { accountKey: string; kept: KeptFormulas } | null = null

/** Formulas kept for the account that is here; the code of the database comes with the first use. */
async function keptHere(): Promise<KeptFormulas | null> {
  const { accountKey } = facts
  if (accountKey === undefined) return null
  const { openFormulas } = await import('#core/db/formulas.ts')
  if (open?.accountKey !== accountKey) {
    open?.kept.close()
    open = { accountKey, kept: openFormulas(accountKey) }
  }
  return open.kept
}

/** First what this phone keeps, then its own pen. */
async function bring(wanted: ReadonlyMap<string, Formula>, learn: Learn): Promise<void> {
  // asked for beside the store: on a slow line one after the other would be two waits
  const pen = import('#src/bridges/formula.bridge.ts')
  pen.catch(() => undefined)
  const kept = await keptHere()
  const found: Drawn = (await kept?.read([...wanted.keys()])) ?? { glyphs: {}, formulas: {} }
  if (Object.keys(found.formulas).length > 0) learn(found)
  const missing = [...wanted].flatMap(([key, formula]) => (key in found.formulas ? [] : [formula]))
  if (missing.length === 0) return
  const { drawInWorker } = await pen
  await drawInWorker(missing, (drawn) => {
    learn(drawn)
    void kept?.write(drawn, Date.now())
  })
}

/**
 * A way to ask for formulas: kept ones come first, then those drawn in the worker, some at a time. What is asked for in
 * one moment is one piece of work, and nothing is drawn twice.
 */
export function formulaSource(learn: Learn): (wanted: readonly NamedFormula[]) => void {
  const coming = new Set<string>()
  let pending = new Map<string, Formula>()
  let running = false
  const work = async (): Promise<void> => {
    while (pending.size > 0) {
      const wanted = pending
      pending = new Map()
      // when the worker's script does not come plain text stays, and the next page that wants them asks again
      await bring(wanted, learn).catch(() => undefined)
      for (const key of wanted.keys()) coming.delete(key)
    }
    running = false
  }
  return (wanted) => {
    for (const { key, tex, display } of wanted) {
      if (coming.has(key)) continue
      coming.add(key)
      pending.set(key, { tex, display })
    }
    if (running || pending.size === 0) return
    running = true
    // texts of one page ask one by one in the same moment
    void Promise.resolve().then(work)
  }
}

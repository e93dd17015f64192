import { type Mutant, mutantsOf } from './mutants.ts'

interface Insert {
  at: number
  order: number
  text: string
}

/** Outer before inner where they begin, inner before outer where they end, ends before beginnings. */
function insertsOf(mutant: Mutant, order: number, id: number): Insert[] {
  const { start, end, kind, text } = mutant
  if (kind === 'call') return [{ at: start, order, text: `__kb(${id})||` }]
  return [
    { at: start, order, text: `(__kb(${id})?${text}:` },
    { at: end, order: -order, text: ')' },
  ]
}

/**
 * The file with mutants built in, each behind a question whether it is the live one: `(__kb(7)?a <= b:a < b)`. A
 * mutant's text is the original's, for one alone lives at a time.
 * @param chosen id by the mutant's index in the file's list; the others are left out
 */
export function withMutants(file: string, code: string, chosen: ReadonlyMap<number, number>): string {
  const inserts: Insert[] = []
  mutantsOf(file, code).forEach((mutant, i) => {
    const id = chosen.get(i)
    if (id === undefined) return
    if (mutant.opens) inserts.push({ at: mutant.start, order: 0, text: ';' })
    inserts.push(...insertsOf(mutant, i + 1, id))
  })
  inserts.sort((a, b) => a.at - b.at || a.order - b.order)
  let out = ''
  let from = 0
  for (const { at, text } of inserts) {
    out += code.slice(from, at) + text
    from = at
  }
  return `${out}${code.slice(from)}\nfunction __kb(n){return globalThis.__kbAlive?.(n)??false}\n`
}

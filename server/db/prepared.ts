import type { Pool } from 'pg'

/** Statements kept by name, of one process. What is asked beyond that is planned each time. */
const MAX_NAMES = 300
/** Texts that are counted at a time until they are kept. */
const MAX_COUNTED = 1000
/** A text that is asked as often as this comes again and again; a list of ids writes another text each time. */
const OFTEN = 3
/** A longer text is made for one asker: a list of ids, a search. */
const MAX_CHARACTERS = 3000

/** `query` of the driver, which takes its arguments in several forms. */
export type QueryFunction = (...args: unknown[]) => unknown

const isShortStatement = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= MAX_CHARACTERS &&
  /^\s*(?:select|with|insert|update)\s/.test(text) &&
  Array.isArray(values) &&
  values.length > 0

/**
 * Lets every connection of a pool keep the plans of short statements: parsing and planning a session's look-up costs the
 * database more than the look-up. Only texts with values apart from them are kept, so their number is that of the
 * program's own statements.
 */
export function keepPlans(pool: Pool): Pool {
  const names = new Map<string, string>()
  const counted = new Map<string, number>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const times = (counted.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (counted.size >= MAX_COUNTED) counted.clear()
      counted.set(text, times)
      return undefined
    }
    counted.delete(text)
    const name = `q${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as QueryFunction
    const askByName: QueryFunction = (text, values, ...rest) => {
      const name = isShortStatement(text, values) ? nameOf(text) : undefined
      return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest)
    }
    client.query = askByName as typeof client.query
  })
  return pool
}

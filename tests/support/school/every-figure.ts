import { expect } from 'vitest'

/** What a leaf of a reply must be: a number, null, or `free`: no figure of people (an id, a time, a full mark). */
export type Expected = number | null | 'free'

/** Path with `*` for places and keys, to what each match must be; `at`: the places. */
export type Rule = readonly [path: string, expected: (at: readonly number[]) => unknown]

const NEAR = 2e-6

function compare(got: unknown, want: unknown, where: string, faults: string[]): void {
  if (want === 'free') return
  if (typeof got === 'number' && typeof want === 'number') {
    if (Math.abs(got - want) > NEAR) faults.push(`${where}: shows ${got}, raw marks say ${want}`)
    return
  }
  if (Array.isArray(want) && Array.isArray(got)) {
    if (got.length !== want.length)
      faults.push(`${where}: ${got.length} entries, raw marks say ${want.length}`)
    want.forEach((x, i) => compare(got[i], x, `${where}.${i}`, faults))
    return
  }
  if (want !== null && typeof want === 'object' && got !== null && typeof got === 'object') {
    for (const key of new Set([...Object.keys(want), ...Object.keys(got)]))
      compare(
        (got as Record<string, unknown>)[key],
        (want as Record<string, unknown>)[key],
        `${where}.${key}`,
        faults,
      )
    return
  }
  if (got !== want)
    faults.push(`${where}: shows ${JSON.stringify(got)}, raw marks say ${JSON.stringify(want)}`)
}

/**
 * Walks every number of a reply: each must be reached by a rule, whose expectation was worked out from raw marks for the
 * students it names. A number no rule reaches is a figure of nobody knows whom, and fails.
 */
export function everyFigure(reply: unknown, rules: readonly Rule[], what: string): void {
  const faults: string[] = []
  const ways = rules.map(([path, expected]) => ({ steps: path === '' ? [] : path.split('.'), expected }))
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    const rule = ways.find(
      ({ steps }) =>
        steps.length === path.length && steps.every((s, i) => s === '*' || s === String(path[i])),
    )
    const where = `${what}: ${path.join('.')}`
    if (rule) {
      compare(value, rule.expected(path.filter((p) => typeof p === 'number')), where, faults)
      return
    }
    if (Array.isArray(value)) value.forEach((x, i) => walk(x, [...path, i]))
    else if (value !== null && typeof value === 'object')
      for (const [key, x] of Object.entries(value)) walk(x, [...path, key])
    else if (typeof value === 'number') faults.push(`${where}: ${value} is a figure without a population`)
  }
  walk(reply, [])
  expect(faults.slice(0, 20)).toEqual([])
}

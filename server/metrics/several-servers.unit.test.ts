import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Figures that every server reads from the one database, so each of several servers tells the same. */
const SHARED = /kaoban_(?:jobs|database|backup_age_seconds|backup_trouble)\b/g
/** The highest of all servers, or the figure of each server by itself. */
const COUNTED_ONCE = /(?:\bmax(?: (?:by|without) \([^()]*\) ?)?\(|\bunless on \(instance\) )$/

const FILES = path.resolve(import.meta.dirname, '../../docs/operations')
const read = (file: string): string => readFileSync(path.join(FILES, file), 'utf8')
const board = JSON.parse(read('grafana-board.json')) as { panels: { targets: { expr: string }[] }[] }

it.each([
  ['alerts.yml', [...read('alerts.yml').matchAll(/^ *expr: (.*)$/gm)].map(([, expr = '']) => expr)],
  ['grafana-board.json', board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))],
])('%s counts a figure of the database once, however many servers there are [G08]', (_, expressions) => {
  const uses = expressions.flatMap((expr) =>
    [...expr.matchAll(SHARED)].map(({ index }) => ({
      expr,
      isOnce: COUNTED_ONCE.test(expr.slice(0, index)),
    })),
  )
  expect(uses.length).toBeGreaterThan(4)
  expect(uses.filter(({ isOnce }) => !isOnce)).toEqual([])
})

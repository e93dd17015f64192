import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const DOCS = join(import.meta.dirname, '../../docs')

interface Line {
  chapter: string
  cells: string[]
}

/** Lines of the tables of a document, with the chapter that each stands in. */
function linesOf(name: string): Line[] {
  const lines: Line[] = []
  let chapter = ''
  for (const text of readFileSync(join(DOCS, name), 'utf8').split('\n')) {
    if (text.startsWith('## ')) chapter = text.slice(3)
    if (!text.startsWith('| ') || /^\| (?:-|what )/.test(text)) continue
    const cells = text.split('|').slice(1, -1)
    lines.push({ chapter, cells: cells.map((cell) => cell.trim()) })
  }
  return lines
}

const measured = new Set(
  linesOf('benchmarks.md').map(({ chapter, cells }) => `${chapter}: ${cells[0]} = ${cells[1]}`),
)

describe('a province by calculation', () => {
  const lines = linesOf('scale.md')

  it('has its lines', () => {
    expect(lines.length).toBeGreaterThan(10)
  })

  it.each(lines.map(({ cells }) => [cells[0], cells[2]]))(
    '%s: rests on a figure that was measured [G16]',
    (_, on) => {
      expect(measured).toContain(on)
    },
  )
})

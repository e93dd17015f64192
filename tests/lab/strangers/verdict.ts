/** What came of one file of a stranger. */
export interface Verdict {
  what: string
  came: string
  isRight: boolean
}

/** A table for a person: each file, what it was, what came of it. */
export function tableOf(name: string, verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ what, came, isRight }, i) => [
    String(i + 1),
    isRight ? 'right' : 'WRONG',
    what,
    came,
  ])
  const widths = [0, 1, 2].map((c) => Math.max(...rows.map((row) => (row[c] ?? '').length)))
  const lines = rows.map((row) => row.map((text, c) => text.padEnd(widths[c] ?? 0)).join('  '))
  const right = verdicts.filter((one) => one.isRight).length
  return [`${name}: ${right} of ${verdicts.length} right`, ...lines, ''].join('\n')
}

export interface Figure {
  what: string
  value: string
  /** The bar it is held against, and whether it holds; left out where there is none. */
  limit?: string
  holds?: boolean
  note?: string
}

export interface Chapter {
  title: string
  /** How it was measured, in a sentence or two. */
  how: string
  figures: Figure[]
  /** True: it did not get to its end; `how` says why. */
  failed?: boolean
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const ms = (n: number): string => `${Math.round(n)} ms`
export const kb = (n: number): string => `${(n / 1000).toFixed(1)} kB`
export const ratio = (n: number): string => `${n.toFixed(2)} x`

/** A figure that has a bar: fewer is better. */
export function atMost(
  what: string,
  value: number,
  limit: number,
  show: (n: number) => string,
  note?: string,
): Figure {
  return {
    what,
    value: show(value),
    limit: `at most ${show(limit)}`,
    holds: value <= limit,
    ...(note ? { note } : {}),
  }
}

export function print(chapter: Chapter): void {
  console.log(`\n${chapter.title}`)
  for (const f of chapter.figures) {
    const verdict = f.holds === undefined ? '' : f.holds ? '  holds' : '  DOES NOT HOLD'
    console.log(
      `  ${f.what}: ${f.value}${f.limit ? ` (${f.limit})` : ''}${verdict}${f.note ? `  — ${f.note}` : ''}`,
    )
  }
}

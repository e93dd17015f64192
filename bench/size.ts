/**
 * `BENCH_QUICK=1`: small numbers, to see that every chapter gets to its end. What it prints measures nothing, and
 * docs/benchmarks.md stays as it is.
 */
export const QUICK = process.env['BENCH_QUICK'] === '1'

/** A count as measured, or the small one of a quick run. */
export const sized = (full: number, quick: number): number => (QUICK ? quick : full)

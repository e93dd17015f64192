import type { ImportProgress } from '../exams/store/input.ts'

/** Where each phase of a publication begins and ends, in percent of the whole. */
const PHASES: Record<string, { from: number; to: number; message: string }> = {
  read: { from: 0, to: 15, message: 'Reading the marks' },
  compute: { from: 15, to: 20, message: 'Computing' },
  write: { from: 20, to: 99, message: 'Writing the reports' },
  finish: { from: 99, to: 100, message: 'Publishing' },
}

/** Phases as percent 0..100 and a sentence, for a job's row. */
export function asPercent(report: (percent: number, message: string) => void): ImportProgress {
  return (phase, done, total) => {
    const p = PHASES[phase]
    if (!p) return
    const share = total > 0 ? Math.min(1, done / total) : 1
    report(Math.floor(p.from + (p.to - p.from) * share), p.message)
  }
}

import type { JobProgress } from './jobs.ts'

export interface ProgressWriter {
  report: JobProgress
  /** Waits until nothing more will be written. */
  settled(): Promise<void>
}

/**
 * Writes reports of progress one after another and drops those overtaken by a newer one, so that a handler may report
 * as often as it likes. A report that cannot be written is lost without harm.
 */
export function progressWriter(write: (percent: number, message: string) => Promise<void>): ProgressWriter {
  let next: { percent: number; message: string } | null = null
  let writing: Promise<void> | null = null
  const drain = async (): Promise<void> => {
    while (next) {
      const { percent, message } = next
      next = null
      await write(percent, message).catch(() => {})
    }
    writing = null
  }
  return {
    report(percent, message) {
      next = { percent, message }
      writing ??= drain()
    },
    settled: () => writing ?? Promise.resolve(),
  }
}

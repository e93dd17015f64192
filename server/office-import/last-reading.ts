import { type ReadDraft, readDraft } from '../import/read-draft.ts'
import { Faults } from '../sheets/faults.ts'

type ReadFiles = typeof readDraft

/** How long the marks of a checked draft wait for the word to store them, ms. */
const KEPT_MS = 10 * 60_000

/**
 * What the last check read from a draft's files, kept so that storing the draft does not read them again: that is half
 * of the time of a large one. One draft, in the memory of this process; where it is gone the files are read.
 */
export class LastReading {
  private last: { key: string; read: ReadDraft; faults: Faults } | null = null
  private timer: NodeJS.Timeout | undefined

  /** Reads the files and keeps what has no fault. Cards and papers are not kept: they lie in a folder that goes. */
  keeping(key: string): ReadFiles {
    return async (options, faults, ...rest) => {
      this.drop()
      const read = await readDraft(options, faults, ...rest)
      if (faults.count > 0 || read.scans.length > 0 || read.pdfs.length > 0) return read
      const told = new Faults(options.keepFaults)
      told.takeWarnings(faults)
      this.last = { key, read, faults: told }
      this.timer = setTimeout(() => this.drop(), KEPT_MS).unref()
      return read
    }
  }

  /** Gives what is kept under this key, once; anything else is read. */
  taking(key: string): ReadFiles {
    return (options, faults, view, ...rest) => {
      const { last } = this
      this.drop()
      if (last?.key !== key) return readDraft(options, faults, view, ...rest)
      view.begin('reading')
      faults.takeWarnings(last.faults)
      view.end()
      return Promise.resolve(last.read)
    }
  }

  drop(): void {
    clearTimeout(this.timer)
    this.last = null
  }
}

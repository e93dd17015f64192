/** One step of the local database: only what changes, as Dexie wants it. */
interface Version {
  /** Day it was added and why. */
  note: string
  stores: Record<string, string | null>
}

/** Append only: a phone may still hold any of these. The place in the list is the version, from 1. */
export const versions: readonly Version[] = [
  {
    note: '2026-11-21 replies kept for reading without a line; facts about the database',
    stores: { payload: 'key, call, asOf', meta: 'key' },
  },
  {
    note: '2026-11-21 what a person makes: drafts, operations, files, receipts; who sends them',
    stores: {
      homeworkDraft: 'target',
      mistakeDraft: 'target',
      operation: 'opId, target',
      upload: 'fileId, target',
      bytes: 'fileId',
      receipt: 'opId, target, keptAt',
      lease: 'name',
    },
  },
  {
    note: '2026-11-21 formulas that were drawn, and the glyphs they share',
    stores: { formula: 'key, keptAt', glyph: 'name' },
  },
]

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isFinishedBy } from './finishes.ts'
import type { DraftKind, DraftRow, OperationRow } from './work-rows.ts'

/** The small store of the browser, as far as it is needed here. */
export interface SmallStore {
  read(key: string): string | null
  /** False: nothing was kept. */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** Most characters the journal of one account may take: others share the small store. */
export const JOURNAL_LIMIT = 200 * 1024

/** What stands in the journal. */
export interface JournalContent {
  drafts: { kind: DraftKind; row: DraftRow }[]
  operations: OperationRow[]
}

/**
 * Parts a journal by what the database has receipts of: a page that ended between a receipt's transaction and the
 * journal leaves behind what the school has, which is not work that waits.
 */
export function splitSettled(
  { drafts, operations }: JournalContent,
  isReceived: (opId: string) => boolean,
): { waiting: JournalContent; settled: JournalContent } {
  const received = operations.filter(({ opId }) => isReceived(opId))
  const isFinished = ({ kind, row }: JournalContent['drafts'][number]) =>
    received.some(({ finishes }) => isFinishedBy(kind, row, finishes))
  return {
    waiting: {
      drafts: drafts.filter((one) => !isFinished(one)),
      operations: operations.filter((one) => !received.includes(one)),
    },
    settled: { drafts: drafts.filter(isFinished), operations: received },
  }
}

/** Texts of one account, each with its checksum, beside the database: it stays when that one is emptied. */
export interface Journal {
  /** False: not kept, as it is full or blocked. A draft written apart from the database stands beside the other one. */
  keepDraft(kind: DraftKind, row: DraftRow): boolean
  keepOperation(row: OperationRow): boolean
  /** `isApart`: the one that was written apart from the database. */
  dropDraft(kind: DraftKind, target: string, isApart?: boolean): void
  dropOperation(opId: string): void
  /** Every record whose checksum is right, drafts written apart last; a damaged one is passed over and stays. */
  read(): JournalContent
}

const checksum = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16)

function parse(record: string): unknown {
  const text = record.slice(17)
  if (record[16] !== ':' || checksum(text) !== record.slice(0, 16)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @param store of the browser; keys begin with `kb.unsent.<account>.`, which no sign-out clears */
export function openJournal(accountKey: string, store: SmallStore): Journal {
  const start = `kb.unsent.${accountKey}.text.`
  const draftKey = (kind: DraftKind, target: string, isApart: boolean) =>
    `${start}${isApart ? 'apart-' : ''}${kind}.${target}`
  const operationKey = (opId: string) => `${start}op.${opId}`
  const keys = () => store.keys().filter((key) => key.startsWith(start))

  const keep = (key: string, row: DraftRow | OperationRow): boolean => {
    const text = JSON.stringify(row)
    const others = keys().filter((other) => other !== key)
    const used = others.reduce((sum, other) => sum + (store.read(other)?.length ?? 0), 0)
    if (used + text.length + 17 > JOURNAL_LIMIT) return false
    return store.write(key, `${checksum(text)}:${text}`)
  }

  return {
    keepDraft: (kind, row) => keep(draftKey(kind, row.target, row.apart !== undefined), row),
    keepOperation: (row) => keep(operationKey(row.opId), row),
    dropDraft: (kind, target, isApart = false) => store.remove(draftKey(kind, target, isApart)),
    dropOperation: (opId) => store.remove(operationKey(opId)),
    read: () => {
      const content: JournalContent = { drafts: [], operations: [] }
      for (const key of keys()) {
        const row = parse(store.read(key) ?? '')
        if (row === null) continue
        const [what = ''] = key.slice(start.length).split('.', 1)
        const kind = what.replace('apart-', '')
        if (what === 'op') content.operations.push(row as OperationRow)
        else if (kind === 'homework' || kind === 'mistake')
          content.drafts.push({ kind, row: row as DraftRow })
      }
      const isApart = ({ row }: JournalContent['drafts'][number]) => Number(row.apart !== undefined)
      return { ...content, drafts: content.drafts.toSorted((a, b) => isApart(a) - isApart(b)) }
    },
  }
}

import type { DraftKind, Finishes, Json, JsonObject } from '#core/db/work-rows.ts'
import type { Loss, StorageLocation } from './lost/place-types.ts'
import type { WorkStatus } from './status.ts'

export type { DraftKind, Json, JsonObject } from '#core/db/work-rows.ts'
export type { Loss, LostWork, StorageLocation } from './lost/place-types.ts'
export type { Pause, SyncMessageKey, WorkStatus } from './status.ts'

/**
 * A piece of work on this phone, e.g. one homework of one student. `target` is its name everywhere: drafts, files and
 * operations with one target follow each other, those of different targets do not wait for one another. It carries the
 * student, as a parent's account has several: `homework/<homeworkId>/<studentId>`.
 */
export interface WorkRef {
  kind: DraftKind
  target: string
}

/**
 * Unfinished work. Fields of `body` named by a number ("1".."200") are questions, each kept apart on the server and
 * merged apart when two tabs write; all other fields together say where the person was.
 */
export interface Draft extends WorkRef {
  body: JsonObject
  /** Counts the savings on this device, from 1. */
  rev: number
  /** The server's revision this work goes on from; 0: none. */
  baseRev: number
  /** Highest `rev` that the server has; 0: none. */
  serverRev: number
  /** Epoch ms of the last saving on this device. */
  savedAt: number
  /** What another tab or device had in the same place when it was written over; `path` like `3` or `3.text`. */
  others: readonly { path: string; value: Json; savedAt: number }[]
  /** How firmly it is kept; absent: in the database. */
  place?: StorageLocation
}

/** What saving gives. Only `disk` may be called saved: `journal` is for an emergency and takes words alone. */
export interface DraftSaveResult {
  rev: number
  place: StorageLocation
}

/** A file to be handed in, of the work it is for. Bytes are an ArrayBuffer everywhere: some phones lose a Blob. */
export interface NewFile {
  /** Of the draft it belongs to. */
  target: string
  bytes: ArrayBuffer
  /** MIME type by the file's own first bytes, e.g. `image/jpeg`. */
  type: string
  name: string
  /** What it is for, as `contract/files.ts` names it. */
  purpose: string
  /** Of a photograph as it was taken: number of the question it answers, told where it is lost. */
  no?: number
  /** True: sent as soon as there is a line, before an operation asks for it. */
  early?: boolean
}

/** A file on this phone. Its id goes with it to the school. */
export interface KeptFile {
  fileId: string
  target: string
  type: string
  name: string
  purpose: string
  /** Bytes. */
  size: number
  /** Bytes that the school has. */
  sent: number
  /** True: the school has it whole and said so. */
  there: boolean
  /** The school's own id of it, once it is there: for calls that are no operation. */
  schoolId: string | null
  /** Why it cannot be sent, with the school's own sentence where it gave one; null: it goes. */
  trouble: { messageKey: string; serverMessage?: string } | null
  /** Why the last attempt failed; null: none did. The next one follows by itself. */
  note: { messageKey: string; serverMessage?: string } | null
}

/** Something a person did. It is kept as it is and sent once there is a line. */
export interface NewOperation {
  /** What it changes, as `contract/operations/operations.ts` names it, e.g. `answer/<H>/<S>/<Q>`. */
  target: string
  /** The piece of work it belongs to, for its state on the screen: `homework/<H>/<S>`. Default: the target. */
  work?: string
  /** What it is, as the contract names it, e.g. `submit`. */
  kind: string
  body: JsonObject
  /** Files that must be at the school before it. Their ids in `body` become the school's when they are there. */
  files?: readonly string[]
  /**
   * True for handing in: it goes after everything of its work, and its body gets `wants`, the revisions of all targets
   * of this work that this phone has made.
   */
  last?: boolean
  /** The server's revision it was made upon; 0 or absent: none. */
  baseRev?: number
  /** This draft is finished by it: it goes when the receipt is here, unless more than its `view` was changed meanwhile. */
  finishes?: WorkRef & Pick<Finishes, 'view'>
}

export interface Queued {
  opId: string
  /** This phone's revision of the target. */
  rev: number
  place: StorageLocation
}

/** The school's word that it has an operation. */
export interface Receipt {
  opId: string
  /** SHA-256 of the operation, hexadecimal. */
  hash: string
  serverSeq: number
  /** Epoch ms at the school. */
  time: number
  /** To be read out or written down. */
  number: string
  signature: string
  target: string
  /** What the school did with it (OpOutcome of `contract/operations/operations.ts`). */
  outcome: string
}

/** Words of this account that do not count, as another phone's do, with both. Told until the person has seen it. */
export interface Clash {
  opId: string
  target: string
  /** What it is (OpKind of `contract/operations/operations.ts`). */
  kind: string
  /** Their own words, a body as the contract has it. */
  mine: Readonly<Record<string, unknown>>
  outcome: string
  /** Of the receipt. */
  number: string
  /** Epoch ms at the school. */
  time: number
  /** True: this phone sent it. */
  here: boolean
  /** What counts; `rev`: what an operation that chooses is made upon. */
  current: {
    rev: number
    body: Readonly<Record<string, unknown>>
    here: boolean
    byYou: boolean
    byName: string
    at: number
  }
}

/** One operation in the list of what was handed in. */
export interface WorkItem {
  opId: string
  target: string
  work: string
  kind: string
  createdAt: number
  status: WorkStatus
}

/** What would be lost with this account's data on this phone. */
export interface Unsent {
  /** Without those that are on their way: what ends them waits as an operation. */
  drafts: number
  operations: number
  files: number
  /** Kilobytes of files. */
  kb: number
}

/** Emergency answer files made together, in the order of their names. */
export interface AnswerFiles {
  /** Operations that are in them. */
  operations: number
  /** Operations with a picture too large for any of them: those go by a line alone. */
  left: number
  files: readonly { name: string; bytes(): Promise<Uint8Array<ArrayBuffer>> }[]
}

/** What asks for sending. */
export type Trigger =
  | 'start'
  | 'online'
  | 'visible'
  | 'pageshow'
  | 'focus'
  | 'login'
  | 'enqueue'
  | 'timer'
  | 'sync'

export interface DraftOptions {
  baseRev?: number
  /** What the screen began with where it found no draft: another tab's words are told from it. */
  began?: JsonObject
}

/** Everything a screen asks of the work on this phone, for one account. No method rejects for want of a line. */
export interface Sync {
  readonly accountKey: string
  /** Keeps work in one transaction; resolves once it is really kept. */
  saveDraft(ref: WorkRef, body: JsonObject, options?: DraftOptions): Promise<DraftSaveResult>
  readDraft(ref: WorkRef): Promise<Draft | null>
  /** Hears each saving of this draft, also by another tab. Returns the way to stop hearing. */
  watchDraft(ref: WorkRef, heard: (draft: Draft | null) => void): () => void
  /** Takes a draft and its files that no operation needs away: the person gave it up. */
  dropDraft(ref: WorkRef): Promise<void>
  /** Takes what the school's server has of a draft and this phone has not; null: nothing. */
  restoreDraft(ref: WorkRef): Promise<Draft | 'unreachable' | null>

  /** @throws EmptyFileError when there are no bytes or no name (V01); nothing is queued then */
  keepFile(file: NewFile): Promise<{ fileId: string; place: StorageLocation }>
  fileOf(fileId: string): Promise<{ file: KeptFile; bytes: ArrayBuffer } | null>
  filesOf(target: string): Promise<KeptFile[]>
  dropFile(fileId: string): Promise<void>
  /** False: the phone's database takes nothing now. */
  keeps: () => boolean
  /** Ids of files that only the open page has: no store of this phone took them, and no server has them. */
  heldFiles(): Promise<string[]>

  /** Puts an operation in the queue, in the transaction that also ends its draft's part. */
  enqueue(operation: NewOperation): Promise<Queued>
  items(): Promise<WorkItem[]>
  /** Hears the list again after each change, now included. */
  watchItems(heard: (items: readonly WorkItem[]) => void): () => void
  receiptsOf(target: string): Promise<Receipt[]>
  /** What this phone was told of words that do not count, oldest first. */
  clashes(): Promise<Clash[]>
  /** Asks the school for them now, where there is a line. */
  lookForClashes(): Promise<void>
  /** The person has seen what counts in the place of these. */
  seenClashes(opIds: readonly string[]): Promise<void>
  /** This device's name at the school. */
  deviceId(): Promise<string>
  /** Tries what needs attention once more. */
  retry(opId: string): Promise<void>
  /** Deletes an operation that needs attention; only after the person typed that it is to go. */
  discard(opId: string): Promise<void>

  unsent(): Promise<Unsent>
  /** Bits a second of files that the line carried in the last ten minutes; null: none went. */
  goodput: () => number | null
  loss: () => Loss | null
  /** The person has seen the loss, or restored what there was. */
  settleLoss: () => void
  /** Operations that are sent again as the server's data came back older; 0 once the person has seen it. */
  returned(): Promise<number>
  settleReturned(): Promise<void>
  /** Work that waits, sealed to the school's key, as files to be handed over by hand. @throws NoSchoolKeyError */
  emergencyFiles(): Promise<AnswerFiles>
  /** Brings the school's key to this phone while there is a line. @returns whether answer files can be sealed now */
  readySchoolKey(): Promise<boolean>

  trigger: (why: Trigger) => void
  close: () => void
}

import type { Speaker } from '#contract/account/identity.ts'

/** Plain data: what can be kept, hashed and sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** Each kind of draft has a table of its own (W02). */
export type DraftKind = 'homework' | 'mistake'

interface Numbered {
  target: string
  /** Place in the order of everything made on this device by this account, from 1. */
  seq: number
}

export interface DraftRow extends Numbered {
  /** In whose name the row was made; it leaves the phone under this name only. */
  sealed: Speaker
  body: JsonObject
  rev: number
  baseRev: number
  /** Highest `rev` the server has; 0: none. */
  serverRev: number
  /** Epoch ms. */
  savedAt: number
  /** Revision at which each top field of `body` was changed last. */
  fieldRev: Readonly<Record<string, number>>
  /** What another tab or device wrote into the same place; nothing is thrown away. Newest last. */
  others: readonly { path: string; value: Json; savedAt: number }[]
  /** True: the server has all of it; a sign-out may take it from the phone. */
  safe: boolean
  /** Written while the database could not be read: the body it went on from, {} where none was found. */
  apart?: JsonObject
}

/** Why a row needs a person. */
export interface SyncProblem {
  messageKey: string
  serverMessage?: string
}

/** The draft that an operation finishes, as it was when that was queued. */
export interface Finishes {
  kind: DraftKind
  target: string
  rev: number
  /** Fields of the draft that say only where the person is. Absent: there are none, or an older app queued it. */
  view?: readonly string[]
}

export interface OperationRow extends Numbered {
  opId: string
  deviceId: string
  work: string
  /** True: it goes after everything of its work. */
  last: boolean
  /** In whose name the row was made; it leaves the phone under this name only. */
  sealed: Speaker
  rev: number
  baseRev: number
  kind: string
  body: JsonObject
  /** The body as text and the operation's SHA-256, made when its files are at the school; they never change again. */
  bodyText: string
  hash: string
  /** Its hash in an emergency file, where the phone's own ids of files stand; '' while it is in none. */
  fileHash: string
  clockKnown: boolean
  files: readonly string[]
  createdAt: number
  /** True: it may have reached the school already; the receipt is asked for first. */
  asked: boolean
  trouble: SyncProblem | null
  finishes: Finishes | null
}

export interface UploadQueueRow extends Numbered {
  fileId: string
  /** The school's own id of the file, once it is there. */
  schoolId: string | null
  /** In whose name the row was made; it leaves the phone under this name only. */
  sealed: Speaker
  type: string
  name: string
  purpose: string
  /** Of a photograph as it was taken: number of the question it answers; absent where an older app took it. */
  no?: number
  /** Bytes. */
  size: number
  /** SHA-256 of the bytes, hexadecimal; null: not computed yet. */
  sha256: string | null
  /** The same of each slice of a file of several; absent where they were not computed. */
  slices?: readonly string[]
  sent: number
  early: boolean
  createdAt: number
  trouble: SyncProblem | null
  /** True: the school has it whole. */
  safe: boolean
  /** Since when, epoch ms by the school's clock as far as known; absent where an older app sent it. */
  safeAt?: number
}

/** Bytes of a file, apart from what changes while it is sent. ArrayBuffer, never Blob: WebKit loses those. */
export interface BytesRow {
  fileId: string
  bytes: ArrayBuffer
}

export interface ReceiptRow {
  opId: string
  target: string
  work: string
  kind: string
  hash: string
  serverSeq: number
  time: number
  number: string
  signature: string
  outcome: string
  createdAt: number
  /** Epoch ms on this device; receipts go 30 days later. */
  keptAt: number
  /** What was sent, JSON text; absent where an older app kept the receipt, or it is too long to be kept twice. */
  body?: string
  /** True: the school said since that other words count. */
  replaced?: boolean
  /** What it takes to send it once more where the school lost it; absent where an older app kept the receipt. */
  again?: SentOnce
}

type SentOnce = Pick<
  OperationRow,
  'deviceId' | 'sealed' | 'last' | 'seq' | 'rev' | 'baseRev' | 'clockKnown' | 'body'
> & {
  files: readonly { fileId: string; schoolId: string }[]
}

/** Who sends for this account now, where the browser has no locks. */
export interface LeaseRow {
  name: string
  owner: string
  /** Grows with each new holder: a late word of an old one is known by it. */
  fence: number
  /** Epoch ms. */
  until: number
}

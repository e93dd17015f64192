import type { FailureKey } from '#core/errors/failure.ts'
import type { StorageLocation } from './lost/place-types.ts'

/** Why work is not being sent, although it could be. */
export type Pause = 'no-line' | 'signed-out' | 'other-account' | 'busy' | 'portal' | 'other-tab' | null

/** Why the last attempt failed, where a person should know; the next attempt follows by itself. */
interface LastAttempt {
  note?: SyncMessageKey
  /** The server's own sentence, where it gave one. */
  serverMessage?: string
}

/** Where one piece of work is. `school` is only ever said on a stored receipt. */
export type WorkStatus =
  | ({
      at: 'phone'
      since: number
      /** Where the phone's database could not take it; absent: it did. */
      place?: Exclude<StorageLocation, 'disk'>
    } & LastAttempt)
  | ({
      at: 'sending'
      /** 0..100 over all bytes of this piece of work. */
      percent: number
      kbLeft: number
      /** At the pace of now; null: not known yet. */
      secondsLeft: number | null
      /** True: the page must stay open, as files go only while it is. */
      keepOpen: boolean
    } & LastAttempt)
  /** `outcome`: of `contract/operations/operations.ts`, or `replaced` where other words count since. */
  | { at: 'school'; time: number; number: string; outcome: string }
  | {
      at: 'attention'
      /** What happened and what to do. */
      messageKey: FailureKey | SyncMessageKey
      /** The school's own sentence, where it gave one. */
      serverMessage?: string
    }

/** Sentences of sending, in `src/i18n/messages/<locale>/sync.json` without the prefix. */
export type SyncMessageKey =
  | 'sync.uploadClock'
  | 'sync.uploadTimeout'
  | 'sync.uploadToken'
  | 'sync.uploadOther'
  | 'sync.emptyFile'
  | 'sync.fileRefused'
  | 'sync.fileLost'
  | 'sync.refused'
  | 'sync.receiptWrong'

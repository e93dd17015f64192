/** An object that a phone puts into a store, for this server to take over. */
export interface ObjectUpload {
  /** Under the prefix of its account. */
  readonly key: string
  /** Bytes announced. */
  readonly size: number
}

/** How phones reach a store, in the words of `GET /api/common/fileStorage/token`. */
export interface UploadTarget {
  /** `cos`: the SDK of COS with temporary credentials. `parts`: an address for each slice. */
  readonly mode: 'cos' | 'parts'
  readonly Bucket: string
  readonly Region: string
  /** Host and path of the store; '' for the SDK's own. */
  readonly domain: string
  readonly credentials: Credentials | null
  /** Epoch seconds. */
  readonly startTime: number
  readonly expiredTime: number
}

/** Temporary credentials, as a security token service gives them. */
export interface Credentials {
  readonly tmpSecretId: string
  readonly tmpSecretKey: string
  readonly sessionToken: string
}

/** Where the slices of an upload are put. */
interface Slices {
  /** Bytes there of each slice: all of it or 0. */
  readonly held: number[]
  /** An address for a PUT of each slice, of its very length. */
  readonly urls: string[]
  /** Epoch seconds until which the addresses are good. */
  readonly expiredTime: number
}

/**
 * A store that phones put files into before this server takes them over; it is asked for nothing else. Without one they
 * send to this server. Calls throw `StoreTrouble` when the store refuses or does not answer.
 */
export interface ObjectStore {
  /** For a log: what it is and where, without keys. */
  readonly name: string
  /** Begins every key that this server knows of in the store; '' or ends with a slash. */
  readonly root: string
  /** Origins that pages put files to, besides their own. */
  readonly origins: readonly string[]
  /**
   * @param prefix what may be put by the asker: keys that begin with it
   * @param host as the phone calls this server
   * @param now epoch ms
   */
  target(prefix: string, host: string, now: number): Promise<UploadTarget>
  /** Only where the mode is `parts`. */
  slices?(upload: ObjectUpload, now: number): Promise<Slices>
  /** Bytes there; 0 for none. */
  held(upload: ObjectUpload): Promise<number>
  /** What is there, from its start. It may be more or other than was announced. */
  read(upload: ObjectUpload): AsyncIterable<Uint8Array>
  /** Removes what was put for an upload; nothing is fine. Nothing but this is ever removed. */
  remove(upload: ObjectUpload): Promise<void>
  /** Tries all that a server needs of the store. @throws StoreTrouble what does not work, and what to do */
  check(): Promise<void>
}

/** A store that refuses, or does not answer. The message is for an operator and holds no key. */
export class StoreTrouble extends Error {
  override readonly name = 'StoreTrouble'
  /** There was no answer at all. */
  readonly isAway: boolean

  constructor(message: string, isAway = false) {
    super(message)
    this.isAway = isAway
  }
}

/** How long a phone may use what it was given, seconds. */
export const LIFE_S = 1800

/** A thing of a place: its bytes, and when it was written (epoch ms; NaN where the place does not say). */
export interface Thing {
  readonly name: string
  readonly bytes: number
  readonly at: number
}

/** Where backups lie: things under names of letters, digits, dots, dashes and slashes, each there whole or not at all. */
export interface BackupStorage {
  /** For a person, without keys. */
  readonly name: string
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null: there is none. */
  get(name: string): Promise<Buffer | null>
  /** All whose names begin so. */
  list(prefix: string): AsyncIterable<Thing>
  /** One that is not there is fine. */
  remove(name: string): Promise<void>
  /** Resolves when all that was put stays over a power cut. */
  settle(): Promise<void>
}

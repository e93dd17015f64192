/** Where something is kept on this phone: in the database, in the small journal of texts, only while the page lives. */
export type StorageLocation = 'disk' | 'journal' | 'memory'

/** The phone's store was emptied since the last visit. */
export interface Loss {
  /** Epoch ms of the last saving known of. */
  lastSavedAt: number
  /** Pieces of work that waited then. */
  waited: number
  /** What is known of them: work that no store took, and that was gone with its page. */
  works?: LostWork[]
}

/** What is gone of a piece of work. */
export interface LostWork {
  target: string
  /** Of the homework; '' where it is not known. */
  title: string
  /** The newest words. */
  words: boolean
  /** It had been handed in, which did not reach the server. */
  handedIn: boolean
  /** Photographs, by the number of their question. */
  photos: { no: number; count: number }[]
}

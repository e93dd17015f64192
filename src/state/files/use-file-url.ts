import { useCallback, useEffect, useState } from 'react'
import { openAccountWork } from '../unsent/work.ts'
import { readServerFile } from './server-file.ts'

/** A file in this page's hands. */
export interface FileInHand {
  /** Address in this page, good while the part is shown. */
  url: string
  /** Its type, e.g. `image/jpeg`. */
  type: string
  /** Bytes. */
  size: number
}

/** What `read` gives, with an address while the part is shown; undefined: not yet, null: not to be had. */
export function useFile(read: () => Promise<Blob | null>): FileInHand | null | undefined {
  const [found, setFound] = useState<{ read: typeof read; file: FileInHand | null } | null>(null)
  useEffect(() => {
    let here = true
    let made: string | null = null
    void read()
      .catch(() => null)
      .then((blob) => {
        if (!here) return
        made = blob && URL.createObjectURL(blob)
        setFound({ read, file: blob && made ? { url: made, type: blob.type, size: blob.size } : null })
      })
    return () => {
      here = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [read])
  return found?.read === read ? found.file : undefined
}

export const urlOf = (file: FileInHand | null | undefined): string | null | undefined => file && file.url

/** The address of a file that this phone keeps until the school has it. */
export const useFileUrl = (fileId: string): string | null | undefined =>
  urlOf(
    useFile(
      useCallback(async () => {
        const kept = await (await openAccountWork())?.fileOf(fileId)
        return kept ? new Blob([kept.bytes], { type: kept.file.type }) : null
      }, [fileId]),
    ),
  )

/** A file of the school's store; `again` changes to ask once more. */
export const useServerFile = (fileId: string, again = 0): FileInHand | null | undefined =>
  useFile(
    // oxlint-disable-next-line react/exhaustive-deps -- another try is another reading
    useCallback(() => readServerFile(fileId), [fileId, again]),
  )

export const useServerFileUrl = (fileId: string, again = 0): string | null | undefined =>
  urlOf(useServerFile(fileId, again))

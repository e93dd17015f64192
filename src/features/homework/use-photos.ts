import { useCallback, useState } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PhotoRefused, takePhoto } from './make-photo.ts'
import { answered, type Made, NO_ANSWER } from './paper.rules.ts'
import { textOf } from './photo-trouble.ts'
import { type Making, useMaking } from './use-making.ts'
import type { OpenPaper } from './use-paper.ts'

/** Photographs of one answer. */
export const MOST_PAGES = 9

/** A chosen file that was not taken. */
export interface Refused {
  name: string
  why: MessageKey
}

export interface Photos extends Omit<Making, 'waiting'> {
  /** Takes chosen files in, in their order, to the question's pages; one that is refused keeps no other back. */
  add: (no: number, files: readonly File[]) => Promise<void>
  /** Photographs on the way to being ready. */
  busy: number
  /** Which of the files chosen last were not taken. */
  refused: readonly Refused[]
  settle: () => void
}

/** Keeps the photographs of a paper: takes new ones in, and makes what is to be sent of each. */
export function usePhotos(open: OpenPaper, size: NonNullable<Made['as']>): Photos {
  const [taking, setTaking] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { waiting, ...making } = useMaking(open, size)
  const { sync, change, latest } = open
  const { target } = open.ref

  const settle = useCallback(() => setRefused([]), [])
  const add = useCallback(
    async (no: number, files: readonly File[]) => {
      settle()
      setTaking((n) => n + 1)
      try {
        for (const file of files) {
          if ((latest().answers[no] ?? NO_ANSWER).pages.length >= MOST_PAGES) break
          const page = await takePhoto(sync, target, file).catch((reason: unknown) => {
            setRefused((all) => [...all, { name: file.name, why: textOf(reason) }])
            // A phone that keeps nothing more keeps none of the others either.
            if (reason instanceof PhotoRefused) return null
            throw reason
          })
          if (page === null) continue
          await change((now) =>
            answered({ ...now, asking: null }, no, {
              pages: [...(now.answers[no] ?? NO_ANSWER).pages, page],
            }),
          )
        }
      } catch {
        // told above, or by the line that says what is kept
      } finally {
        setTaking((n) => n - 1)
        await change((now) => (now.asking === null ? now : { ...now, asking: null }))
      }
    },
    [sync, target, change, latest, settle],
  )
  return { ...making, add, busy: taking + waiting, refused, settle }
}

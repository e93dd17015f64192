import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Profile } from '#core/domain/image/prepared.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { makePhoto, PhotoRefused, takePhoto } from './make-photo.ts'
import { answered, NO_ANSWER, type Paper, type PhotoPage } from './paper.rules.ts'
import type { OpenPaper } from './use-paper.ts'

/** Photographs of one answer. */
export const MOST_PAGES = 9

export interface Photos {
  /** Takes chosen files in, in their order, to the question's pages. */
  add: (no: number, files: readonly File[]) => Promise<void>
  /** Photographs on the way to being ready. */
  busy: number
  /** Why the last one was not taken; null: nothing was wrong. */
  trouble: MessageKey | null
  settle: () => void
}

const textOf = (reason: unknown): MessageKey =>
  reason instanceof PhotoRefused
    ? reason.fault === 'gone'
      ? 'homework.pictureGone'
      : `picture.${reason.fault}`
    : 'homework.notKept'

const unmadeOf = (paper: Paper): { no: number; page: PhotoPage }[] =>
  Object.entries(paper.answers).flatMap(([no, { pages }]) =>
    pages.filter((page) => page.made === null).map((page) => ({ no: Number(no), page })),
  )
const sameCut = (a: PhotoPage, b: PhotoPage): boolean =>
  a.turn === b.turn && a.look === b.look && JSON.stringify(a.box) === JSON.stringify(b.box)

/** Keeps the photographs of a paper: takes new ones in, and makes what is to be sent of each, one after the other. */
export function usePhotos(open: OpenPaper, profile: Profile): Photos {
  const [taking, setTaking] = useState(0)
  const [trouble, setTrouble] = useState<MessageKey | null>(null)
  const [, lookAgain] = useReducer((n: number) => n + 1, 0)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const running = useRef(false)
  const { sync, change, latest, paper } = open
  const { target } = open.ref

  const add = useCallback(
    async (no: number, files: readonly File[]) => {
      setTrouble(null)
      const room = MOST_PAGES - (latest().answers[no] ?? NO_ANSWER).pages.length
      if (files.length > room) setTrouble('homework.photoFull')
      setTaking((n) => n + 1)
      try {
        for (const file of files.slice(0, room)) {
          const page = await takePhoto(sync, target, file)
          await change((now) =>
            answered({ ...now, asking: null }, no, {
              pages: [...(now.answers[no] ?? NO_ANSWER).pages, page],
            }),
          )
        }
      } catch (reason) {
        setTrouble(textOf(reason))
      } finally {
        setTaking((n) => n - 1)
        await change((now) => (now.asking === null ? now : { ...now, asking: null }))
      }
    },
    [sync, target, change, latest],
  )

  const next = unmadeOf(paper).find(({ page }) => !failed.has(keyOf(page)))
  useEffect(() => {
    if (!next || running.current) return
    running.current = true
    const { no, page } = next
    const put = (made: PhotoPage['made']) =>
      change((now) => {
        const { pages } = now.answers[no] ?? NO_ANSWER
        const fits = (one: PhotoPage) => one.pageId === page.pageId && sameCut(one, page)
        if (!pages.some(fits)) return now
        return answered(now, no, { pages: pages.map((one) => (fits(one) ? { ...one, made } : one)) })
      })
    makePhoto(sync, target, page, profile)
      .then(
        (made) => put(made),
        (reason: unknown) => {
          setFailed((all) => new Set([...all, keyOf(page)]))
          setTrouble(textOf(reason))
        },
      )
      .finally(() => {
        running.current = false
        // The next one, or the same cut anew meanwhile.
        lookAgain()
      })
  })

  return {
    add,
    busy: taking + unmadeOf(paper).filter(({ page }) => !failed.has(keyOf(page))).length,
    trouble,
    settle: () => setTrouble(null),
  }
}

const keyOf = (page: PhotoPage): string =>
  `${page.pageId} ${page.turn} ${page.look} ${JSON.stringify(page.box)}`

import { useCallback, useRef, useState } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import {
  type AnswerDraft,
  changeAnswer,
  NO_ANSWER,
  type PhotoFiles,
  type PhotoPage,
} from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'
import { PhotoRefused, scanOf, takePhoto } from './make-photo.actions.ts'
import { pickPhotoErrorKey } from './photo-trouble.rules.ts'
import { type PartialScan, removeScan, scanKey, withScan } from './scan.rules.ts'
import { type PhotoPreparation, useMaking } from './use-making.ts'

/** Photographs of one answer. */
export const MOST_PAGES = 9

/** A chosen file, or a page of one, that was not taken. */
export interface PhotoRefusal {
  name: string
  /** Page of a file of several, from 1; null: the file itself. */
  page: number | null
  why: MessageKey
}

/** A long picture that became several photographs. */
export interface Cut {
  name: string
  pages: number
}

export interface Photos extends Omit<PhotoPreparation, 'waiting'> {
  /** Takes chosen files in, in their order, to the question's pages; one that is refused keeps no other back. */
  add: (no: number, files: readonly File[]) => Promise<void>
  /** Adds the pages of a scan that were left out, as many as there is room for; each is a photograph of its own. */
  addRest: (no: number, scan: Readonly<PartialScan>) => Promise<void>
  /** True: the scan's file is at hand; after a reload it is to be chosen once more. */
  has: (scan: Readonly<PartialScan>) => boolean
  /** Leaves the others out for good. */
  skipRest: (no: number, scan: Readonly<PartialScan>) => Promise<void>
  /** Photographs on the way to being ready. */
  busy: number
  /** Number of the question that files were chosen for last: what is told of them is told there alone. */
  told: number
  /** Which of the files chosen last were not taken. */
  refused: readonly PhotoRefusal[]
  /** How many of them found no room. */
  leftOut: number
  /** Which of them were long pictures. */
  cut: readonly Cut[]
  settle: () => void
}

/** Keeps the photographs of a paper: takes new ones in, and makes what is to be sent of each. */
export function usePhotos(open: OpenPaper, size: NonNullable<PhotoFiles['as']>): Photos {
  const [taking, setTaking] = useState(0)
  const [told, setTold] = useState(0)
  const [refused, setRefused] = useState<readonly PhotoRefusal[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const [cut, setCut] = useState<readonly Cut[]>([])
  const scanned = useRef(new Map<string, File>())
  const { waiting, ...making } = useMaking(open, size)
  const { sync, change, latest } = open
  const { target } = open.ref

  const settle = useCallback(() => {
    setRefused([])
    setLeftOut(0)
    setCut([])
  }, [])
  const answerOf = useCallback((no: number): AnswerDraft => latest().answers[no] ?? NO_ANSWER, [latest])

  const take = useCallback(
    async (no: number, file: File, at: number, isScan: boolean): Promise<PhotoPage | null> => {
      try {
        return await takePhoto(sync, { target, no }, file, at)
      } catch (reason) {
        const page = isScan ? at + 1 : null
        setRefused((all) => [...all, { name: file.name, page, why: pickPhotoErrorKey(reason) }])
        // A phone that keeps nothing more keeps none of the others either.
        if (reason instanceof PhotoRefused) return null
        throw reason
      }
    },
    [sync, target],
  )
  /** In one change: what is added and what of its file is left, so that neither is ever kept without the other. */
  const put = useCallback(
    (no: number, page: PhotoPage | null, scan: Readonly<PartialScan> | null) =>
      change((now) => {
        const { pages, scans } = now.answers[no] ?? NO_ANSWER
        return changeAnswer({ ...now, asking: null }, no, {
          pages: page ? [...pages, page] : pages,
          scans: scan ? withScan(scans, scan) : scans,
        })
      }),
    [change],
  )
  const takeRest = useCallback(
    async (no: number, file: File, scan: Readonly<PartialScan>) => {
      for (let { next } = scan; next < scan.pages && answerOf(no).pages.length < MOST_PAGES; next++)
        await put(no, await take(no, file, next, true), { ...scan, next: next + 1 })
    },
    [answerOf, put, take],
  )
  const takeFile = useCallback(
    async (no: number, file: File) => {
      const before = answerOf(no).scans.find((scan) => scanKey(scan) === scanKey(file))
      if (before) {
        scanned.current.set(scanKey(file), file)
        return await takeRest(no, file, before)
      }
      const page = await take(no, file, 0, false)
      if (page === null) return
      const found = await scanOf(file)
      if (found) scanned.current.set(scanKey(found.scan), file)
      await put(no, page, found?.scan ?? null)
      if (!found?.isCut) return
      // Of a long picture nobody means the first piece alone.
      setCut((all) => [...all, { name: file.name, pages: found.scan.pages }])
      await takeRest(no, file, found.scan)
    },
    [answerOf, put, take, takeRest],
  )
  const during = useCallback(
    async (no: number, work: () => Promise<void>) => {
      settle()
      setTold(no)
      setTaking((n) => n + 1)
      try {
        await work()
      } catch {
        // told above, or by the line that says what is kept
      } finally {
        setTaking((n) => n - 1)
        await change((now) => (now.asking === null ? now : { ...now, asking: null }))
      }
    },
    [change, settle],
  )

  return {
    ...making,
    add: (no, files) =>
      during(no, async () => {
        for (const [at, file] of files.entries()) {
          if (answerOf(no).pages.length >= MOST_PAGES) return setLeftOut(files.length - at)
          await takeFile(no, file)
        }
      }),
    addRest: (no, scan) =>
      during(no, async () => {
        const file = scanned.current.get(scanKey(scan))
        if (file) await takeRest(no, file, scan)
      }),
    has: (scan) => scanned.current.has(scanKey(scan)),
    skipRest: (no, scan) =>
      change((now) => {
        const { scans } = now.answers[no] ?? NO_ANSWER
        return changeAnswer(now, no, { scans: removeScan(scans, scan) })
      }),
    busy: taking + waiting,
    told,
    refused,
    leftOut,
    cut,
    settle,
  }
}

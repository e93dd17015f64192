import { type Dispatch, type SetStateAction, useEffect, useReducer, useRef, useState } from 'react'
import { subscribe } from 'valtio'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { net } from '#src/state/line/net.state.ts'
import {
  changeAnswer,
  NO_ANSWER,
  type PaperDraft,
  type PhotoFiles,
  type PhotoPage,
} from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'
import { dropMade, makePhoto } from './make-photo.actions.ts'
import { type Broken, brokenOf, buildPhotoKey, listUnmadePhotos, mayPass } from './making.rules.ts'
import { pickPhotoErrorKey } from './photo-trouble.rules.ts'

export interface PhotoPreparation {
  /** Photographs that are not ready yet and not given up. */
  waiting: number
  /** Photographs that could not be made, where they are and why. */
  broken: readonly Broken[]
  /** Tries those once more that may come out well now. */
  retry: () => void
}

type Failed = ReadonlyMap<string, MessageKey>

const forget = (set: Dispatch<SetStateAction<Failed>>, fits: (why: MessageKey) => boolean): void =>
  set((all) => {
    const left = [...all].filter(([, why]) => !fits(why))
    return left.length === all.size ? all : new Map(left)
  })

/** Makes what is to be sent of each photograph, one after the other. */
export function useMaking(
  { sync, ref, change, latest, paper }: OpenPaper,
  size: NonNullable<PhotoFiles['as']>,
): PhotoPreparation {
  const [, lookAgain] = useReducer((n: number) => n + 1, 0)
  const [failed, setFailed] = useState<Failed>(new Map())
  const running = useRef(false)
  const wanted = useRef(size)
  const { target } = ref

  // Without a service worker the tools come over the line: with it they can be had again.
  useEffect(() => {
    let was = net.online
    return subscribe(net, () => {
      if (net.online && !was) forget(setFailed, (why) => why === 'picture.workerLost')
      was = net.online
    })
  }, [])

  useEffect(() => {
    wanted.current = size
  }, [size])

  const next = listUnmadePhotos(paper).find(({ page }) => !failed.has(buildPhotoKey(page)))
  useEffect(() => {
    if (!next || running.current) return
    running.current = true
    const { no, page } = next
    const put = async (made: PhotoFiles) => {
      const fits = (one: PhotoPage) =>
        buildPhotoKey(one) === buildPhotoKey(page) && made.as === wanted.current
      const pagesOf = (of: PaperDraft) => (of.answers[no] ?? NO_ANSWER).pages
      // Cut again, deleted or wanted in another size meanwhile.
      if (!pagesOf(latest()).some(fits)) return await dropMade(sync, made)
      await change((now) =>
        changeAnswer(now, no, { pages: pagesOf(now).map((one) => (fits(one) ? { ...one, made } : one)) }),
      )
    }
    makePhoto(sync, target, page, size)
      .then(put, (reason: unknown) =>
        setFailed((all) => new Map([...all, [buildPhotoKey(page), pickPhotoErrorKey(reason)]])),
      )
      .finally(() => {
        running.current = false
        // The next one, or the same cut again meanwhile.
        lookAgain()
      })
  })

  return {
    waiting: listUnmadePhotos(paper).filter(({ page }) => !failed.has(buildPhotoKey(page))).length,
    broken: brokenOf(paper, failed),
    retry: () => forget(setFailed, mayPass),
  }
}

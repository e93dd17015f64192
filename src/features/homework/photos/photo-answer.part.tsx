import { useEffect, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import css from '../do/do.module.css'
import { changeAnswer, NO_ANSWER, type PendingCapture, type PhotoPage } from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'
import { dropMade } from './make-photo.actions.ts'
import { isGone, mayPass } from './making.rules.ts'
import { reinsertListItem } from './order.rules.ts'
import { PageTiles } from './page-tiles.part.tsx'
import { findUnstoredPages } from './photo-trouble.rules.ts'
import { ScanNotes } from './scan-notes.part.tsx'
import { MOST_PAGES, type Photos } from './use-photos.ts'

const NOTHING_TOLD: Pick<Photos, 'refused' | 'leftOut' | 'cut'> = { refused: [], leftOut: 0, cut: [] }

interface PhotoNotesProps {
  no: number
  pages: readonly PhotoPage[]
  photos: Photos
}

/** What is being done with the photographs of an answer, which were not taken, and which are not ready and why. */
const PhotoNotes = ({ no, pages, photos }: PhotoNotesProps) => {
  const { busy, told, broken, retry } = photos
  const { refused, leftOut, cut } = told === no ? photos : NOTHING_TOLD
  const here = broken.filter((one) => one.no === no)
  const held = findUnstoredPages(pages, useOutbox().heldFiles)
  return (
    <>
      <div role="status">
        {busy > 0 && <p>{t('homework.preparing', { n: busy })}</p>}
        {cut.map(({ name, pages: n }, at) => (
          <p key={`${at} ${name}`}>{t('homework.photoCut', { name, n })}</p>
        ))}
      </div>
      <div className={css['notes']} role="alert">
        {refused.map(({ name, page, why }, at) => (
          <p key={`${at} ${name}`}>
            {page === null
              ? t('homework.notTaken', { name, why: t(why) })
              : t('homework.pageNotTaken', { name, page, why: t(why) })}
          </p>
        ))}
        {leftOut > 0 && <p>{t('homework.leftOut', { max: MOST_PAGES, n: leftOut })}</p>}
        {here.map((one) => (
          <p key={one.page.pageId}>
            {isGone(one)
              ? t('homework.photoGone', { page: one.at })
              : t('homework.prepareFailed', { page: one.at, why: t(one.why) })}
          </p>
        ))}
        {held.length > 0 && (
          <p data-held>{t('homework.photoHeld', { list: held.join(t('homework.comma')) })}</p>
        )}
        {here.some(({ why }) => mayPass(why)) && <Button onClick={retry}>{t('common.retry')}</Button>}
      </div>
    </>
  )
}

interface PhotoAnswerProps {
  homeworkId: string
  no: number
  /** True: photographs may be added to a written answer. */
  isExtra: boolean
  open: OpenPaper
  photos: Photos
}

/** The photographed pages of an answer, and the two ways to another one. */
export const PhotoAnswer = ({ homeworkId, no, isExtra, open, photos }: PhotoAnswerProps) => {
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [gone, setGone] = useState<{ page: PhotoPage; at: number } | null>(null)
  const { change } = open
  const { pages, scans } = open.paper.answers[no] ?? NO_ANSWER
  const setPages = (how: (now: readonly PhotoPage[]) => PhotoPage[]) =>
    change((now) => changeAnswer(now, no, { pages: how((now.answers[no] ?? NO_ANSWER).pages) }))

  // React hears `cancel` of dialogs alone.
  useEffect(() => {
    const forget = () => void change((now) => (now.asking === null ? now : { ...now, asking: null }))
    const inputs = [camera.current, album.current]
    for (const input of inputs) input?.addEventListener('cancel', forget)
    return () => {
      for (const input of inputs) input?.removeEventListener('cancel', forget)
    }
  }, [change])

  /** All there is must be on the phone before another program comes to the front and this page may be ended (B01). */
  const ask = async (way: PendingCapture['way']) => {
    photos.settle()
    setGone(null)
    const scroll = Math.round(window.scrollY)
    await change((now) => ({ ...now, no, scroll, asking: { no, way, at: Date.now() } }))
    const input = way === 'camera' ? camera : album
    input.current?.click()
  }
  const remove = async (page: PhotoPage, at: number) => {
    // What was made of it need not be sent; put back, it is made again from what was taken.
    const made = page.place === 'phone' ? page.made : null
    setGone({ page: made === null ? page : { ...page, made: null }, at })
    await setPages((now) => now.filter((one) => one.pageId !== page.pageId))
    await dropMade(open.sync, made)
  }
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) void photos.add(no, files)
  }
  return (
    <div className={css['question']}>
      <p>{t(isExtra ? 'homework.photoAlso' : 'homework.photoLabel')}</p>
      {pages.length > 0 && (
        <PageTiles
          pages={pages}
          broken={photos.broken}
          onOrder={(next) => void setPages(() => next)}
          onDelete={(page, at) => {
            void remove(page, at)
          }}
          editHref={(page) => href.homework(PATH.homeworkCrop, { homeworkId, no, page: page.pageId })}
        />
      )}
      {gone && (
        <p className={css['undo']} role="status">
          {t('homework.pageDeleted', { page: gone.at + 1 })}
          <Button
            kind="quiet"
            onClick={() => {
              void setPages((now) => reinsertListItem(now, gone.page, gone.at))
              setGone(null)
            }}
          >
            {t('homework.undo')}
          </Button>
        </p>
      )}
      {pages.length < MOST_PAGES ? (
        <div className={css['add']}>
          <Button onClick={() => void ask('camera')}>{t('homework.takePhoto')}</Button>
          <Button onClick={() => void ask('album')}>{t('homework.fromAlbum')}</Button>
        </div>
      ) : (
        <p>{t('homework.photoFull', { max: MOST_PAGES })}</p>
      )}
      <ScanNotes no={no} scans={scans} pages={pages.length} photos={photos} />
      <PhotoNotes no={no} pages={pages} photos={photos} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-way="camera"
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <input
        ref={album}
        type="file"
        accept="image/*,.tif,.tiff"
        multiple
        hidden
        data-way="album"
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}

import { useRef, useState } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import { faultOf } from '#core/domain/image/fault.ts'
import type { Stroke } from '#core/domain/pen/mark.ts'
import {
  buildDefaultOptions,
  countPages,
  type PageCount,
  preparePicture,
} from '#src/bridges/picture.bridge.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { useFileUrl, useServerFileUrl } from '#src/state/files/use-file-url.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { PenBoard } from '#src/ui/pen/pen-board.tsx'
import { PenList } from '#src/ui/pen/pen-list.tsx'
import { FIRST_HAND } from '#src/ui/pen/pen-tool.ts'
import shared from '#src/ui/shared.module.css'
import css from './appeal.module.css'
import { type AppealEvidence, NOTHING_SHOWN } from './report-draft.rules.ts'

/** The page of a chosen file that is shown. */
interface ScanPage {
  file: File
  /** From 0. */
  at: number
  count: PageCount
}

interface ScanPagesProps {
  scan: ScanPage
  busy: boolean
  onPage: (at: number) => void
}

/** Of a file of several pages one is the photograph: which, and the way to the others. */
const ScanPages = ({ scan: { at, count }, busy, onPage }: ScanPagesProps) => {
  const { pages, more } = count
  if (pages === 1 && !more) return null
  const next = (at + 1) % pages
  return (
    <div role="status">
      {pages > 1 && <p>{t('appeal.pageOf', { pages, page: at + 1 })}</p>}
      {more && <p>{t('appeal.pagesMore')}</p>}
      {pages > 1 && (
        <Button kind="quiet" busy={busy} onClick={() => onPage(next)}>
          {t('appeal.nextPage', { page: next + 1 })}
        </Button>
      )}
    </div>
  )
}

interface PlaceProps {
  /** Name of the work the photograph belongs to. */
  target: string
  question: QuestionRef
  shown: AppealEvidence
  onShown: (shown: AppealEvidence) => void
}

const Circle = ({ src, shown, onShown }: { src: string } & Pick<PlaceProps, 'shown' | 'onShown'>) => {
  const [ratio, setRatio] = useState(Math.SQRT2)
  const draw = (strokes: Stroke[]) => onShown({ ...shown, strokes })
  return (
    <div className={css['board']}>
      <p className={shared['quiet']}>{t('appeal.circle')}</p>
      <PenBoard
        src={src}
        alt={t('appeal.picture')}
        hand={FIRST_HAND}
        strokes={shown.strokes}
        onStrokes={draw}
        onRatio={setRatio}
        onBroken={() => onShown({ ...shown, pictureId: null, strokes: [] })}
      />
      <PenList strokes={shown.strokes} onStrokes={draw} hand={FIRST_HAND} ratio={ratio} />
      {shown.strokes.length > 0 && (
        <Button kind="quiet" onClick={() => draw([])}>
          {t('appeal.clear')}
        </Button>
      )}
    </div>
  )
}

const OnPhoto = (props: Pick<PlaceProps, 'shown' | 'onShown'> & { photoId: string }) => {
  const url = useFileUrl(props.photoId)
  return url ? <Circle src={url} shown={props.shown} onShown={props.onShown} /> : null
}

/** The scanned answer of the question, where the school shows one. */
const OnCard = ({ question, shown, onShown }: Pick<PlaceProps, 'question' | 'shown' | 'onShown'>) => {
  const { examId, paperId, itemNo } = question
  const args = { query: { examId, paperId } }
  const card = useCall('GET /api/exam/answerCard/view', args)
  const crop = card.data?.card?.items.find((i) => i.itemNo === itemNo)?.cropIds[0]
  return crop === undefined ? null : (
    <Crop fileId={crop} shown={shown} onShown={(next) => onShown({ ...next, pictureId: crop })} />
  )
}

const Crop = ({ fileId, shown, onShown }: { fileId: string } & Pick<PlaceProps, 'shown' | 'onShown'>) => {
  const url = useServerFileUrl(fileId)
  return url ? <Circle src={url} shown={shown} onShown={onShown} /> : null
}

/** Where the error is: a circle on the scanned answer, or on a photograph of one's own. */
export const Place = ({ target, question, shown, onShown }: PlaceProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { busy, run } = useSend()
  const [trouble, setTrouble] = useState<MessageKey | null>(null)
  const [scan, setScan] = useState<ScanPage | null>(null)
  const take = async (file: File, at = 0, known: PageCount | null = null) => {
    setTrouble(null)
    try {
      const sync = await openAccountWork()
      const made = await preparePicture(file, file.name, buildDefaultOptions('small'), at)
      const count = known ?? (await countPages(file))
      const former = shown.photoId
      const kept = await sync?.keepFile({ target, ...made, name: 'photo', purpose: 'answer' })
      if (kept) {
        setScan({ file, at, count })
        onShown({ photoId: kept.fileId, pictureId: kept.fileId, strokes: [] })
        if (former !== null) await sync?.dropFile(former)
      } else setTrouble('appeal.photoFailed')
    } catch (reason) {
      setTrouble(`picture.${faultOf(reason)}`)
    }
  }
  const remove = () => {
    const { photoId } = shown
    setScan(null)
    onShown(NOTHING_SHOWN)
    if (photoId !== null) void openAccountWork().then((sync) => sync?.dropFile(photoId))
  }
  return (
    <div className={css['place']}>
      <p>{t('appeal.place')}</p>
      {shown.photoId === null ? (
        <OnCard question={question} shown={shown} onShown={onShown} />
      ) : (
        <OnPhoto photoId={shown.photoId} shown={shown} onShown={onShown} />
      )}
      <div className={shared['acts']}>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {t(shown.photoId === null ? 'appeal.photo' : 'appeal.otherPhoto')}
        </Button>
        {shown.photoId !== null && <Button onClick={remove}>{t('appeal.noPhoto')}</Button>}
      </div>
      {scan !== null && (
        <ScanPages scan={scan} busy={busy} onPage={(at) => void run(() => take(scan.file, at, scan.count))} />
      )}
      {trouble !== null && (
        <p className={shared['error']} role="alert">
          {t(trouble)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*,.tif,.tiff"
        hidden
        onChange={({ target: { files }, target: field }) => {
          const file = files?.[0]
          if (file) void run(() => take(file))
          field.value = ''
        }}
      />
    </div>
  )
}

import { useState } from 'react'
import type { Stroke } from '#contract/homework/homework.ts'
import {
  canRedo,
  canUndo,
  type History,
  present,
  push,
  redo,
  startHistory,
  undo,
} from '#core/domain/pen/history.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { PenBoard } from '#src/ui/pen/pen-board.tsx'
import { PenList } from '#src/ui/pen/pen-list.tsx'
import type { Hand } from '#src/ui/pen/pen-tool.ts'
import { PenTools } from '#src/ui/pen/pen-tools.tsx'
import css from '../teach.module.css'
import { PictureComing } from './picture-coming.part.tsx'
import { usePicture } from './use-picture.ts'

/** Most lines on one page, as the contract has it. */
const MOST = 500

interface PenPageProps {
  fileId: string
  alt: string
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[]) => void
  hand: Hand
  onHand: (hand: Hand) => void
}

/** One page under the pen, with the way back for what was drawn since it was opened. */
export const PenPage = ({ fileId, alt, strokes, onStrokes, hand, onHand }: PenPageProps) => {
  const { url, again } = usePicture(fileId)
  const [broken, setBroken] = useState(false)
  const [history, setHistory] = useState<History<readonly Stroke[]>>(() => startHistory(strokes))
  const [ratio, setRatio] = useState(Math.SQRT2)
  const step = (next: History<readonly Stroke[]>) => {
    setHistory(next)
    onStrokes(present(next))
  }
  const draw = (next: readonly Stroke[]) => {
    if (next.length > MOST) return
    // What is on the page now is what the way back leads to, also when it came from another place.
    step(push(present(history) === strokes ? history : push(history, strokes), next))
  }
  if (url === undefined) return <PictureComing fileId={fileId} name={alt} lines={4} />
  if (url === null || broken)
    return (
      <p className={css['row']}>
        <span className={css['error']}>{t('teach.pictureFailed', { name: alt })}</span>
        <Button
          onClick={() => {
            setBroken(false)
            again()
          }}
        >
          {t('common.retry')}
        </Button>
      </p>
    )
  return (
    <div>
      <PenTools
        hand={hand}
        onHand={onHand}
        undo={canUndo(history) ? () => step(undo(history)) : null}
        redo={canRedo(history) ? () => step(redo(history)) : null}
      />
      <PenBoard
        src={url}
        alt={alt}
        hand={hand}
        strokes={strokes}
        onStrokes={draw}
        onRatio={setRatio}
        onBroken={() => setBroken(true)}
      />
      <PenList strokes={strokes} onStrokes={draw} hand={hand} ratio={ratio} />
    </div>
  )
}

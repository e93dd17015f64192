import { useState } from 'react'
import { type CropPen, type MarkTask, MOST_PEN } from '#contract/marking/shapes.ts'
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
import { isStrokeOnPage } from '#core/domain/pen/hit.ts'
import type { Stroke } from '#core/domain/pen/mark.ts'
import { rotateRatio, rotateStroke } from '#core/domain/pen/turn.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCropUrl } from '#src/state/files/mark-crop.ts'
import { Button } from '#src/ui/button.tsx'
import { PenBoard } from '#src/ui/pen/pen-board.tsx'
import { PenList } from '#src/ui/pen/pen-list.tsx'
import { FIRST_HAND, type Hand } from '#src/ui/pen/pen-tool.ts'
import { PenTools } from '#src/ui/pen/pen-tools.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './marking.module.css'

/** Most lines over one picture, as the contract has it. */
const MOST = 100

interface BoardProps {
  task: MarkTask
  crop: MarkTask['crops'][number]
  pen: readonly CropPen[]
  hand: Hand
  onHand: (hand: Hand) => void
  onPen: (cropNo: number, strokes: Stroke[]) => void
  onDrawn: () => void
}

const strokesIn = (pen: readonly CropPen[], cropNo: number): readonly Stroke[] =>
  pen.find((one) => one.cropNo === cropNo)?.strokes ?? []

const numbersOf = (strokes: readonly Stroke[]): number => strokes.reduce((n, s) => n + s.points.length, 0)

/** One picture under the pen, with the way back for what was drawn since it was opened. */
const Board = ({ task, crop, pen, hand, onHand, onPen, onDrawn }: BoardProps) => {
  const [tries, setTries] = useState(0)
  const url = useCropUrl({ of: 'task', id: task.taskId }, crop, tries)
  const [broken, setBroken] = useState<string | null>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const { turn } = task
  const strokes = strokesIn(pen, crop.cropNo)
  // Lines are kept on the picture as it was scanned, and drawn on it as it is shown.
  const shown = ratio === null ? [] : strokes.map((stroke) => rotateStroke(stroke, turn, ratio))
  const [history, setHistory] = useState<History<readonly Stroke[]>>(() => startHistory(strokes))
  if (url === undefined) return <Skeleton lines={3} />
  if (url === null || url === broken)
    return (
      <p className={css['row']}>
        <span className={css['error']}>{t('marking.cropFailed')}</span>
        <Button onClick={() => setTries(tries + 1)}>{t('common.retry')}</Button>
      </p>
    )
  const others = pen.filter((one) => one.cropNo !== crop.cropNo).flatMap((one) => one.strokes)
  const step = (next: History<readonly Stroke[]>) => {
    setHistory(next)
    onPen(crop.cropNo, [...present(next)])
  }
  const draw = (all: readonly Stroke[]) => {
    if (ratio === null) return
    const back = turn === 90 ? 270 : turn === 270 ? 90 : turn
    const next = all
      // a picture is lower than its window: what is put under it would be seen by nobody
      .filter((stroke) => isStrokeOnPage(stroke, rotateRatio(turn, ratio)))
      .map((stroke) => strokes[shown.indexOf(stroke)] ?? rotateStroke(stroke, back, rotateRatio(turn, ratio)))
    if (next.length > MOST || numbersOf([...others, ...next]) > MOST_PEN) return
    step(push(history, next))
  }
  return (
    <>
      <PenTools
        hand={hand}
        onHand={onHand}
        undo={canUndo(history) ? () => step(undo(history)) : null}
        redo={canRedo(history) ? () => step(redo(history)) : null}
      />
      <PenBoard
        src={url}
        alt={t('marking.cropOf', { no: crop.itemNo })}
        turn={turn}
        hand={hand}
        strokes={shown}
        onStrokes={draw}
        onRatio={(of) => {
          setRatio(of)
          onDrawn()
        }}
        onBroken={() => setBroken(url)}
      />
      {ratio !== null && (
        <PenList strokes={shown} onStrokes={draw} hand={hand} ratio={rotateRatio(turn, ratio)} />
      )}
    </>
  )
}

type RedPenProps = Omit<BoardProps, 'crop' | 'hand' | 'onHand'> & {
  /** The question that is being marked: its picture comes first. */
  itemNo: string | undefined
}

/** An answer under the red pen: what is drawn goes with the mark, and families see it once marks are published. */
export const RedPen = ({ itemNo, ...of }: RedPenProps) => {
  const { crops } = of.task
  const [chosen, setChosen] = useState<{ of: string | undefined; cropNo: number } | null>(null)
  const [hand, setHand] = useState<Hand>(FIRST_HAND)
  const first = crops.find((crop) => crop.itemNo === itemNo) ?? crops[0]
  const crop = (chosen?.of === itemNo && crops.find((one) => one.cropNo === chosen?.cropNo)) || first
  if (!crop) return null
  return (
    <section className={css['redPen']} data-no-swipe aria-label={t('marking.redPen')}>
      {crops.length > 1 && (
        <SegmentedControl
          label={t('marking.pictures')}
          options={crops.map(({ cropNo, itemNo: no }) => ({ value: `${cropNo}`, title: no }))}
          value={`${crop.cropNo}`}
          onChange={(no) => setChosen({ of: itemNo, cropNo: Number(no) })}
        />
      )}
      <Board key={`${of.task.taskId}/${crop.cropNo}`} {...of} crop={crop} hand={hand} onHand={setHand} />
    </section>
  )
}

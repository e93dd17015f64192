import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MyBlock } from '#contract/marking/marking.ts'
import type { CropPen, MarkingEntry, MarkTask, ProblemKind } from '#contract/marking/shapes.ts'
import { findNextUnmarked, type Giving, replaceMark, toCompleteMarks } from '#core/domain/marking/mark-pad.ts'
import { t } from '#src/i18n/i18n.ts'
import { localStore } from '#src/platform/storage.ts'
import { useCropUrl } from '#src/state/files/mark-crop.ts'
import { Button } from '#src/ui/button.tsx'
import { AnswerPane } from '#src/ui/mark/answer-pane.tsx'
import { MarkPad } from '#src/ui/mark/mark-pad.tsx'
import { useReady } from '#src/ui/mark/use-ready.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useSwipe } from '#src/ui/use-swipe.ts'
import { marksText } from './facts.rules.ts'
import { Keys } from './keys.part.tsx'
import css from './marking.module.css'
import { Problem, problemText } from './problem.part.tsx'
import { RedPen } from './red-pen.part.tsx'
import { useKeyboard } from './use-keyboard.ts'
import { useKeys } from './use-keys.ts'

type Hand = 'left' | 'right'
const KEY = 'kb.markHand'

/** Under which thumb the keys stand, kept on this phone. */
function useHand(): readonly [Hand, (hand: Hand) => void] {
  const [hand, setHand] = useState<Hand>(() => (localStore.read(KEY) === 'left' ? 'left' : 'right'))
  return [
    hand,
    (next) => {
      localStore.write(KEY, next)
      setHand(next)
    },
  ]
}

interface AnswerPartProps {
  block: MyBlock
  task: MarkTask
  /** Comes after it: beside it where there is room. */
  next: MarkTask | undefined
  said: Omit<MarkingEntry, 'note'> | null
  /** Marks given here that are not yet one for each question; null: none. */
  begun: Giving | null
  /** What is drawn over it. */
  pen: readonly CropPen[]
  /** The way back from what was done last. */
  undo: ReactNode
  onMarks: (marks: number[], spentMs: number) => void
  onBegun: (giving: Giving) => void
  onProblem: (problem: ProblemKind, note: string, spentMs: number) => void
  onPen: (cropNo: number, strokes: CropPen['strokes'], spentMs: number) => void
  onTakeBack: (spentMs: number) => void
  onGo: (way: 'next' | 'before') => void
}

/** Longest time at an answer that is told, as the contract has it. */
const LONGEST_MS = 3_600_000

/** One answer with the keys to mark it. */
export const AnswerPart = (props: AnswerPartProps) => {
  const { block, task, next, said, begun, pen, onMarks, onGo } = props
  const { items } = block
  const [hand, setHand] = useHand()
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const [half, setHalf] = useState<{ of: string; giving: Giving; at: number } | null>(null)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [task.taskId])
  const begin = begun
    ? { giving: begun, at: findNextUnmarked(begun, begun.length - 1) ?? 0 }
    : { giving: said?.marks ?? items.map(() => null), at: 0 }
  // what was pressed last is here before the draft has it
  const { giving, at } = half?.of === task.taskId ? half : begin
  const { ready, take } = useReady(`${task.taskId}/${at}`, drawn.has(task.taskId))
  const isDrawn = (one: MarkTask) => setDrawn((before) => new Set([...before, one.taskId]))
  const spent = () => Math.min(LONGEST_MS, Math.round(performance.now() - since.current))
  const mark = (value: number) => {
    const item = items[at]
    if (!item || !take(value === 0 || value === item.full)) return
    const after = replaceMark(giving, at, value)
    const isAll = toCompleteMarks(after)
    // an answer that has a mark already is changed question by question
    const open = said?.marks ? null : findNextUnmarked(after, at)
    if (isAll && open === null) {
      setHalf(null)
      onMarks(isAll, spent())
    } else {
      setHalf({ of: task.taskId, giving: after, at: open ?? at })
      props.onBegun(after)
    }
  }
  const all = (which: 'zero' | 'full') => {
    if (!take(true)) return
    setHalf(null)
    onMarks(
      items.map(({ full }) => (which === 'zero' ? 0 : full)),
      spent(),
    )
  }
  const item = (i: number) => setHalf({ of: task.taskId, giving, at: i })
  const [draws, setDraws] = useState(false)
  const mayDraw = task.crops.length > 0
  const [keys, setKeys] = useKeys()
  const typed = useKeyboard({
    keys,
    item: items[at],
    of: `${task.taskId}/${at}`,
    onMark: mark,
    onGo,
    onBack: () => at > 0 && item(at - 1),
    onAll: all,
  })
  const swipe = useSwipe((way) => onGo(way === 'left' ? 'next' : 'before'))
  const hands: { value: Hand; title: string }[] = [
    { value: 'left', title: t('marking.left.hand') },
    { value: 'right', title: t('marking.right.hand') },
  ]
  return (
    <div className={css['answer']} data-hand={hand} {...swipe}>
      <div className={css['panes']}>
        {[task, ...(next ? [next] : [])].map((one, i) => (
          <div
            key={one.taskId}
            className={i === 0 ? css['now'] : css['beside']}
            data-answer={i === 0 ? 'now' : 'next'}
          >
            {i === 0 && draws && mayDraw ? (
              <RedPen
                task={one}
                pen={pen}
                itemNo={items[at]?.itemNo}
                onPen={(cropNo, strokes) => props.onPen(cropNo, strokes, spent())}
                onDrawn={() => isDrawn(one)}
              />
            ) : (
              <AnswerPane
                whose={{ of: 'task', id: one.taskId }}
                useUrl={useCropUrl}
                crops={one.crops}
                turn={one.turn}
                {...(i === 0 && { pen })}
                label={t(i === 0 ? 'marking.answer' : 'marking.answerNext')}
                onDrawn={() => isDrawn(one)}
              />
            )}
          </div>
        ))}
      </div>
      <div className={css['desk']}>
        <div className={css['back']}>{props.undo}</div>
        {said && (
          <p className={css['row']}>
            <span>
              {said.marks
                ? t('marking.gave', { marks: marksText(said.marks) })
                : t('marking.toldProblem', { problem: problemText(said.problem ?? 'other') })}
            </span>
            <Button kind="quiet" onClick={() => props.onTakeBack(spent())}>
              {t('marking.takeBack')}
            </Button>
          </p>
        )}
        <MarkPad
          items={items}
          giving={giving}
          at={at}
          ready={ready}
          hand={hand}
          typed={typed}
          onItem={item}
          onMark={mark}
          onAll={all}
        />
        <div className={css['ways']}>
          {mayDraw && (
            <Button kind="quiet" aria-pressed={draws} onClick={() => setDraws(!draws)}>
              {t(draws ? 'marking.penAway' : 'marking.redPen')}
            </Button>
          )}
          <Problem onTell={(problem, note) => props.onProblem(problem, note, spent())} />
          <Button kind="quiet" onClick={() => onGo('before')}>
            {t('marking.before')}
          </Button>
          <Button kind="quiet" onClick={() => onGo('next')}>
            {t('marking.next')}
          </Button>
          <Keys keys={keys} onChange={setKeys} />
        </div>
        <SegmentedControl label={t('marking.hand')} options={hands} value={hand} onChange={setHand} />
      </div>
    </div>
  )
}

import { useState } from 'react'
import type { MarkPack, MyBlock } from '#contract/marking/marking.ts'
import type { CropPen, MarkTask } from '#contract/marking/shapes.ts'
import type { JsonObject } from '#core/sync/types.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AnswerPart } from './answer.part.tsx'
import { marksText } from './facts.rules.ts'
import css from './marking.module.css'
import { NextPack } from './next-pack.part.tsx'
import { problemText } from './problem.part.tsx'
import { Recall } from './recall.part.tsx'
import { Samples } from './samples.part.tsx'
import { Trial } from './trial.part.tsx'
import { Undo } from './undo.part.tsx'
import { useAhead } from './use-ahead.ts'
import { useWords } from './use-words.ts'
import {
  comingUp,
  countPendingMarks,
  findGiving,
  findMarkingEntry,
  nextTask,
  notGone,
  penBody,
  penOn,
  withPen,
} from './word.rules.ts'

interface MarkingPartProps {
  block: MyBlock
  pack: MarkPack
  reload: () => Promise<void>
}

interface UndoableMark {
  task: MarkTask
  text: string
  /** Epoch ms on this phone. */
  since: number
}

/** The answers of a pack, one after the other. */
export const MarkingPart = ({ block, pack, reload }: MarkingPartProps) => {
  const { blockId, state } = block
  const { words, items, kept, say, draw, begin, unsay, flush } = useWords(blockId, pack.now, reload)
  const [at, setAt] = useState<string | null>(null)
  const [called, setCalled] = useState<MarkTask | null>(null)
  const [done, setDone] = useState<UndoableMark | null>(null)
  /** Marks that are told to be on this phone. */
  const [told, setTold] = useState(0)
  const now = useNow(pack.now, null)
  const { tasks } = pack
  const own = words ?? {}
  const chosen = tasks.find((task) => task.taskId === at)
  const current =
    called ??
    (chosen && (findMarkingEntry(chosen, own) === null || at !== null) ? chosen : nextTask(tasks, own, null))
  const shown =
    current && (called || findMarkingEntry(current, own) === null || current === chosen) ? current : undefined
  const coming = comingUp(tasks, own, shown?.taskId)
  const here = useAhead(coming)
  if (words === null) return <Skeleton lines={8} />

  const stand = countPendingMarks(items, blockId)
  const waiting = stand.waiting + notGone(own)
  // a mark is said to be here once it would outlive the browser
  if (kept !== 'saving' && told !== waiting) setTold(waiting)
  const left = tasks.filter((task) => findMarkingEntry(task, own) === null).length
  const go = (task: MarkTask | undefined) => {
    setCalled(null)
    setAt(task?.taskId ?? null)
  }
  const word = (task: MarkTask, body: JsonObject, text: string) => {
    say(task.taskId, body, task.rev)
    setDone({ task, text, since: Date.now() })
    const next = nextTask(
      tasks,
      { ...own, [task.taskId]: { body, baseRev: 0, at: 0, opId: null } },
      task.taskId,
    )
    go(next)
  }
  // lines go with the mark they were drawn beside; over one that was given already they are a new word of it
  const drawOn = (task: MarkTask, cropNo: number, strokes: CropPen['strokes'], spentMs: number) => {
    const pen = penBody(withPen(penOn(task, own), cropNo, strokes))
    const marks = findMarkingEntry(task, own)?.marks
    draw(task.taskId, marks ? { marks: [...marks], spentMs, ...pen } : pen, task.rev)
  }
  const step = (by: 1 | -1) => {
    const i = tasks.findIndex((task) => task.taskId === shown?.taskId)
    go(tasks[(i + by + tasks.length) % tasks.length])
  }
  const undo = done && (
    <Undo
      key={done.since}
      text={done.text}
      since={done.since}
      onUndo={() => {
        unsay(done.task.taskId)
        setDone(null)
        if (tasks.some((task) => task.taskId === done.task.taskId)) go(done.task)
        else setCalled(done.task)
      }}
    />
  )
  return (
    <div className={css['marking']}>
      <div className={css['bar']}>
        <p>
          {t('marking.left', { n: left })}
          {pack.packId !== null && (
            <span className={css['quiet']}> · {t('marking.until', { until: formatDate(pack.until) })}</span>
          )}
          {here < coming.length && (
            <span className={css['quiet']}> · {t('marking.here', { n: here, all: coming.length })}</span>
          )}
        </p>
        {state === 'trial' && <Badge tone="warn">{t('marking.state.trial')}</Badge>}
      </div>
      {/* stands there always: no key moves when a mark begins to wait */}
      <div className={css['stand']}>
        {told > 0 && (
          <Badge tone={stand.attention > 0 ? 'bad' : 'info'}>{t('marking.onPhone', { n: told })}</Badge>
        )}
        <span className={css['ways']}>
          {state === 'trial' && <Trial blockId={blockId} />}
          <Samples blockId={blockId} />
          <Recall
            blockId={blockId}
            tasks={tasks}
            words={own}
            onOpen={(task) => setCalled(tasks.find((one) => one.taskId === task.taskId) ?? task)}
          />
        </span>
      </div>
      {told > 0 && (kept === 'memory' || kept === 'journal') && (
        <p className={css['notice']} role="status">
          {t('marking.noRoom')}
        </p>
      )}
      {state === 'paused' && <p className={css['notice']}>{t('marking.pausedText')}</p>}
      {pack.packId !== null && now > pack.until && <p className={css['notice']}>{t('marking.overText')}</p>}
      {stand.late > 0 && (
        <p className={css['notice']} role="status">
          {t('marking.late', { n: stand.late })}
        </p>
      )}
      {shown ? (
        <AnswerPart
          key={blockId}
          block={block}
          task={shown}
          next={coming.find((task) => task.taskId !== shown.taskId && findMarkingEntry(task, own) === null)}
          said={findMarkingEntry(shown, own)}
          onMarks={(marks, spentMs) =>
            word(
              shown,
              { marks, spentMs, ...penBody(penOn(shown, own)) },
              t('marking.gave', { marks: marksText(marks) }),
            )
          }
          begun={findGiving(shown, own, block.items.length)}
          onBegun={(giving) => begin(shown, giving, penBody(penOn(shown, own)))}
          pen={penOn(shown, own)}
          onPen={(cropNo, strokes, spentMs) => drawOn(shown, cropNo, strokes, spentMs)}
          onProblem={(problem, note, spentMs) =>
            word(
              shown,
              { problem, ...(note !== '' && { note }), spentMs },
              t('marking.toldProblem', { problem: problemText(problem) }),
            )
          }
          onTakeBack={(spentMs) => word(shown, { open: true, spentMs }, t('marking.tookBack'))}
          undo={undo}
          onGo={(way) => step(way === 'next' ? 1 : -1)}
        />
      ) : (
        <NextPack
          pack={pack}
          available={block.available}
          waiting={waiting}
          onSend={() => void flush()}
          reload={reload}
        />
      )}
      {!shown && undo}
    </div>
  )
}

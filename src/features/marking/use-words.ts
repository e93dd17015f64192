import { useRef } from 'react'
import type { Giving } from '#core/domain/marking/mark-pad.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { JsonObject, WorkItem } from '#core/sync/types.ts'
import { type DraftForm, type DraftSaveState, rebasedFields } from '#src/state/unsent/draft-keeper.ts'
import { useQueuedDraft } from '#src/state/unsent/use-queued-draft.ts'
import {
  bodyOfWords,
  findConfirmedTasks,
  parseTaskEntries,
  queuedWith,
  removeTaskEntries,
  ripe,
  type TaskEntries,
  takenBack,
  UNDO_MS,
  type Word,
  withGiving,
} from './word.rules.ts'

/** The words with a new one of an answer, made upon what the one before it was made upon. */
const withWord = (
  now: TaskEntries,
  taskId: string,
  { body, baseRev }: Pick<Word, 'body' | 'baseRev'>,
): TaskEntries => ({
  ...now,
  [taskId]: { body, baseRev: now[taskId]?.baseRev ?? baseRev, at: Date.now(), opId: null },
})

const FORM: DraftForm<TaskEntries> = { read: parseTaskEntries, body: bodyOfWords, rebased: rebasedFields }

interface OwnWords {
  /** Null until this phone was looked through. */
  words: TaskEntries | null
  /** Where the newest of them is. */
  kept: DraftSaveState
  items: readonly WorkItem[]
  /** Keeps a word at once on this phone; it goes into the queue when it can no longer be taken back by one press. */
  say: (taskId: string, body: JsonObject, baseRev: number) => void
  /** The same for lines of the pen: they go out with marks alone, and are no press that is taken back. */
  draw: (taskId: string, body: JsonObject, baseRev: number) => void
  /** Keeps the marks begun of an answer on this phone, beside what was said of it. `pen`: what is drawn over it. */
  begin: (task: { taskId: string; rev: number }, giving: Giving, pen: JsonObject) => void
  /** Takes the last word of an answer back while it has not gone. */
  unsay: (taskId: string) => void
  /** Puts all of them into the queue now. */
  flush: () => Promise<void>
}

/**
 * What a marker says of a block's answers: kept in a draft with every press, sent as operations 5 s later, shown over the
 * server's list until that has it.
 * @param listTime epoch ms when the server gave the list that is shown; 0: none is
 */
export function useWords(blockId: string, listTime: number, reload: () => Promise<void>): OwnWords {
  const before = useRef<Readonly<Record<string, Word | undefined>>>({})
  const { draft, items, flush } = useQueuedDraft({
    ...{ name: `marking/${blockId}`, form: FORM, listTime, reload },
    ripe: (now, all) => ripe(now, Date.now(), all),
    operationOf: (taskId, { body, baseRev }) => ({
      ...{ target: targetOf.score(blockId, taskId), kind: 'score', body, baseRev },
    }),
    queued: queuedWith,
    shownBy: (now, all) => findConfirmedTasks(now, all, listTime),
    without: removeTaskEntries,
  })
  return {
    words: draft?.value ?? null,
    kept: draft?.kept ?? 'disk',
    items,
    say: (taskId, body, baseRev) => {
      draft?.change((now) => {
        before.current = { ...before.current, [taskId]: now[taskId] }
        return withWord(now, taskId, { body, baseRev })
      })
      setTimeout(() => void flush(false), UNDO_MS + 20)
    },
    draw: (taskId, body, baseRev) => {
      draft?.change((now) => {
        const drawn = withWord(now, taskId, { body, baseRev })
        return 'marks' in body ? drawn : withGiving(drawn, taskId, now[taskId]?.giving)
      })
      if ('marks' in body) setTimeout(() => void flush(false), UNDO_MS + 20)
    },
    begin: ({ taskId, rev }, giving, pen) =>
      draft?.change((now) =>
        withGiving(now[taskId] ? now : withWord(now, taskId, { body: pen, baseRev: rev }), taskId, giving),
      ),
    unsay: (taskId) => draft?.change((now) => takenBack(now, taskId, before.current[taskId], Date.now())),
    flush: () => flush(true),
  }
}

import type { Draft, Saved, Sync, WorkRef } from '#core/sync/types.ts'
import { type Paper, paperBody, readPaper, rebased } from './paper.rules.ts'

/** Where the newest change of a paper is. */
export type Kept = 'saving' | 'disk' | 'memory'

/** What a screen draws; the same object until something changes. */
export interface PaperView {
  paper: Paper
  kept: Kept
  /** What another window had where this one wrote. */
  others: Draft['others']
}

export interface PaperKeeper {
  paper: () => Paper
  view: () => PaperView
  /** Changes the paper at once; resolves when that change is on the phone. */
  change: (how: (paper: Paper) => Paper) => Promise<void>
  /** A draft that came from elsewhere. */
  take: (draft: Draft) => void
  watch: (changed: () => void) => () => void
  close: () => void
}

type Store = Pick<Sync, 'saveDraft' | 'watchDraft'>

/**
 * Keeps one homework's paper: each change is written at once, one writing at a time, the newest state in the next. Other
 * windows' changes come in between.
 * @param first what the screen starts from
 */
export function keepPaper(store: Store, ref: WorkRef, first: Paper, known: Draft | null): PaperKeeper {
  let paper = first
  let kept: Kept = 'disk'
  let others: Draft['others'] = known?.others ?? []
  let wanted = 0
  let rev = known?.rev ?? 0
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  let view: PaperView = { paper, kept, others }
  const tell = () => {
    view = { paper, kept, others }
    for (const listener of listeners) listener()
  }

  /** What was written last: changes after it are this window's own. */
  let base = first
  let heard: Draft | null = null
  const takeOver = (): void => {
    if (!heard || heard.rev < rev) return
    rev = heard.rev
    const theirs = readPaper(heard.body)
    paper = rebased(theirs, base, paper)
    base = theirs
    heard = null
  }

  const write = async (): Promise<void> => {
    for (let written = -1; written !== wanted; ) {
      written = wanted
      base = paper
      const saved: Saved = await store.saveDraft(ref, paperBody(paper))
      rev = Math.max(rev, saved.rev)
      takeOver()
      kept = written !== wanted ? 'saving' : saved.place === 'memory' ? 'memory' : 'disk'
      tell()
    }
  }
  const take = (draft: Draft): void => {
    heard = draft
    others = draft.others
    if (running === null) takeOver()
    tell()
  }
  const stop = store.watchDraft(ref, (draft) => draft && take(draft))

  return {
    paper: () => paper,
    view: () => view,
    take,
    change: (how) => {
      const next = how(paper)
      if (next === paper) return running ?? Promise.resolve()
      paper = next
      wanted++
      kept = 'saving'
      tell()
      running ??= write().finally(() => {
        running = null
      })
      return running
    },
    watch: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    close: () => {
      stop()
      listeners.clear()
    },
  }
}

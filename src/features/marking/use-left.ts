import { useEffect } from 'react'
import { targetOf } from '#core/domain/operation/texts.ts'
import { work } from '#src/state/work.ts'
import { bodyOfWords, queuedWith, ripe, UNDO_MS, wordsOf } from './word.rules.ts'

/** Brings into the queue what was said of a block's answers and left there when its page went down. */
async function sendLeft(blockId: string): Promise<void> {
  const sync = await work()
  const ref = { kind: 'homework', target: `marking/${blockId}` } as const
  const draft = await sync?.readDraft(ref)
  if (!sync || !draft) return
  // what can still be taken back is in the hands of another window
  for (const [taskId, word] of ripe(wordsOf(draft.body), Date.now(), false)) {
    const { body, baseRev } = word
    const { opId } = await sync.enqueue({
      ...{ work: ref.target, target: targetOf.score(blockId, taskId), kind: 'score', body, baseRev },
    })
    const now = wordsOf((await sync.readDraft(ref))?.body ?? null)
    await sync.saveDraft(ref, bodyOfWords(queuedWith(now, taskId, word, opId)))
  }
}

/** Sends what an earlier page of any of these blocks kept and could not send: a browser may end without a word. */
export function useLeft(blockIds: readonly string[]): void {
  const names = blockIds.join(' ')
  useEffect(() => {
    if (names === '') return
    const all = async () => {
      for (const blockId of names.split(' ')) await sendLeft(blockId)
    }
    void all()
    const timer = setTimeout(() => void all(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [names])
}

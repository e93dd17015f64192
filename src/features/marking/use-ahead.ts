import { useEffect } from 'react'
import type { MarkTask } from '#contract/marking-shapes.ts'
import { readCrop } from '#src/state/mark-crop.ts'

/** Answers whose pictures are on the phone before they are come to. */
export const AHEAD = 20

/** Brings the pictures of the next answers, one after the other, so that marking goes on when the line breaks. */
export function useAhead(tasks: readonly MarkTask[]): void {
  const next = tasks.slice(0, AHEAD)
  const names = next.map((task) => task.taskId).join(' ')
  useEffect(() => {
    let here = true
    void (async () => {
      for (const { taskId, crops } of next)
        for (const crop of crops) if (here) await readCrop({ of: 'task', id: taskId }, crop)
    })()
    return () => {
      here = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the names say which they are
  }, [names])
}

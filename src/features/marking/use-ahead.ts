import { useEffect, useRef, useState } from 'react'
import type { MarkTask } from '#contract/marking/shapes.ts'
import { readCrop } from '#src/state/files/mark-crop.ts'

/** Answers whose pictures are in the page's memory before they are come to. */
export const AHEAD = 20

/**
 * Brings the pictures of a pack, one after the other in the order they come up, so that marking goes on when the line
 * breaks: the next ones first, then all others.
 * @returns how many of these answers have all their pictures on this phone
 */
export function useAhead(tasks: readonly MarkTask[]): number {
  const brought = useRef(new Set<string>())
  const [here, setHere] = useState<ReadonlySet<string>>(new Set())
  const names = tasks.map((task) => task.taskId).join(' ')
  useEffect(() => {
    let isHere = true
    void (async () => {
      for (const [i, { taskId, crops }] of tasks.entries()) {
        if (i >= AHEAD && brought.current.has(taskId)) continue
        let all = true
        for (const crop of crops)
          if (isHere) all = (await readCrop({ of: 'task', id: taskId }, crop)) !== null && all
        if (!isHere) return
        if (!all || brought.current.has(taskId)) continue
        brought.current.add(taskId)
        setHere(new Set(brought.current))
      }
    })()
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the names say which they are
  }, [names])
  return tasks.filter((task) => here.has(task.taskId)).length
}

import { MERGE_POINTS, type MergePoint } from './store.ts'

/** Ends this process at a step of a merge as a power cut would: for tests of what is left then (KAOBAN_FAULT). */
export function killAt(point: MergePoint): (reached: MergePoint) => void {
  return (reached) => {
    if (reached === point) process.kill(process.pid, 'SIGKILL')
  }
}

/** `merge:renamed` as its point; undefined for anything else. */
export const parseMergePoint = (text: string): MergePoint | undefined =>
  MERGE_POINTS.find((point) => text === `merge:${point}`)

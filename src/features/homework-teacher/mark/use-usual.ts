import { useCall } from '#src/state/resource.ts'

const NONE: readonly string[] = []

/** Comments that this teacher writes often. Where they cannot be had nothing is said: a comment is written by hand. */
export const useUsual = (): readonly string[] =>
  useCall('GET /api/exam/homework/teacher/comments', {}).data?.list ?? NONE

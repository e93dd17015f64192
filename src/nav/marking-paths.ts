/** Addresses of the pages on which a marker marks an exam's papers. */
export const MARKING = {
  first: '/check-paper',
  blocks: '/check-paper/check-paper',
  block: '/check-paper/question-block',
} as const

export type MarkingPath = (typeof MARKING)[keyof typeof MARKING]

/** The page on which one block is marked. */
export const blockHref = (blockId: string): string =>
  `${MARKING.block}?${new URLSearchParams({ blockId }).toString()}`

import type { Calls } from '#contract/calls.ts'
import type { BlockMode } from '#contract/marking/shapes.ts'

export type SetupPaper = Calls['GET /api/exam/mark/lead/papers']['reply']['list'][number]
export type SetupBody = Calls['POST /api/exam/mark/lead/setup']['body']

/** A block as it is being put together; its questions are those of `items` from `from` to before the next one's. */
export interface BlockDraft {
  /** Numbers of its questions, in the paper's order. */
  itemNos: readonly string[]
  full: number
  step: 0.5 | 1
  mode: BlockMode
  leaderId: string
  markerIds: readonly string[]
}

/** Two marks that differ by more than this share of the full mark do not agree. */
const THRESHOLD_SHARE = 0.15
/** What is the same for every block; a school that wants another asks for it when there is a reason. */
const RULE = {
  samplePercent: 20,
  equallyNear: 'higher',
  controlPercent: 5,
  repeatPercent: 5,
  leaseMinutes: 60,
  packSize: 20,
} as const

const isWhole = (mark: number): boolean => Number.isInteger(mark)

/** A block for each question, marked once by all teachers of the subject, the first of whom leads. */
export function firstBlocks(paper: SetupPaper): BlockDraft[] {
  const markerIds = paper.teachers.map(({ markerId }) => markerId)
  return paper.items.map(({ itemNo, full }) => ({
    itemNos: [itemNo],
    full,
    step: isWhole(full) ? 1 : 0.5,
    mode: 'single',
    leaderId: markerIds[0] ?? '',
    markerIds,
  }))
}

/** Joins a block to the one before it, whose people and rule stay. */
export function joinBlock(blocks: readonly BlockDraft[], at: number): BlockDraft[] {
  const [before, block] = [blocks[at - 1], blocks[at]]
  if (!before || !block) return [...blocks]
  const joined: BlockDraft = {
    ...before,
    itemNos: [...before.itemNos, ...block.itemNos],
    full: before.full + block.full,
    step: before.step === 0.5 || block.step === 0.5 ? 0.5 : 1,
  }
  return [...blocks.slice(0, at - 1), joined, ...blocks.slice(at + 1)]
}

/** Makes a block of each of its questions again. */
export function splitBlock(
  blocks: readonly BlockDraft[],
  at: number,
  items: SetupPaper['items'],
): BlockDraft[] {
  const block = blocks[at]
  if (!block) return [...blocks]
  const apart = block.itemNos.map((itemNo): BlockDraft => {
    const full = items.find((item) => item.itemNo === itemNo)?.full ?? 0
    return { ...block, itemNos: [itemNo], full, step: isWhole(full) ? block.step : 0.5 }
  })
  return [...blocks.slice(0, at), ...apart, ...blocks.slice(at + 1)]
}

/** Marks by which two markers may differ: a share of the full mark, in the block's steps, at least one of them. */
export const thresholdOf = ({ full, step }: Pick<BlockDraft, 'full' | 'step'>): number =>
  Math.max(step, Math.round((full * THRESHOLD_SHARE) / step) * step)

/** Why a block cannot be given out; null: it can. */
export function wrongOf({ markerIds, leaderId, mode }: BlockDraft): 'nobody' | 'one' | 'noLeader' | null {
  if (markerIds.length === 0) return 'nobody'
  if (mode !== 'single' && markerIds.length < 2) return 'one'
  return leaderId === '' ? 'noLeader' : null
}

/** What is sent. */
export const toSetupBody = (
  paper: Pick<SetupPaper, 'examId' | 'paperId'>,
  blocks: readonly BlockDraft[],
  nameOf: (block: BlockDraft) => string,
): SetupBody => ({
  examId: paper.examId,
  paperId: paper.paperId,
  blocks: blocks.map((block) => ({
    blockName: nameOf(block).slice(0, 40),
    itemNos: [...block.itemNos],
    step: block.step,
    rule: { ...RULE, mode: block.mode, threshold: thresholdOf(block), rounding: block.step },
    leaderId: block.leaderId,
    markers: block.markerIds.map((markerId) => ({ markerId, quota: null })),
  })),
})

import type { ConsolidatePaper } from '#contract/consolidate-shapes.ts'
import { useDraft } from '#src/state/use-draft.ts'
import { draftOf, type Marked, readDraft, rebased } from './marking.rules.ts'
import { workOf } from './names.rules.ts'

/**
 * Marks that are being given, kept on this phone with each change; what it has goes before what the server had at the
 * opening. Null while they are being looked for.
 */
export const useMarks = (paper: ConsolidatePaper) =>
  useDraft<Marked>(
    { kind: 'homework', target: `${workOf(paper)}/mark` },
    { read: (body) => readDraft(paper, body ?? {}), body: draftOf, rebased },
  )

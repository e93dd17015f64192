import { Compile } from 'typebox/compile'
import { SheetOverlay } from '#contract/office/sheet-overlay.ts'

const shape = Compile(SheetOverlay)

/** What a person says over files, read from JSON; `wrong` names the first place that cannot be used. */
export type OverlayRead = { overlay: SheetOverlay; wrong: null } | { overlay: null; wrong: string }

/** Checks an overlay as it comes from outside. Absent lists are empty. */
export function readOverlay(json: unknown): OverlayRead {
  const given = typeof json === 'object' && json !== null ? json : {}
  const whole: unknown = { columns: [], edits: [], rowsOut: [], words: [], ...given }
  if (!shape.Check(whole)) {
    const first = [...shape.Errors(whole)][0]
    return { overlay: null, wrong: first ? `${first.instancePath} ${first.message}` : 'no overlay' }
  }
  const bare = whole.words.find(({ means, mark }) => (means === 'mark') !== (mark !== undefined))
  if (bare) return { overlay: null, wrong: `/words ${bare.word}: a mark goes with "mark" alone` }
  return { overlay: whole, wrong: null }
}

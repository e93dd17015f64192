import Type, { type Static } from 'typebox'
import { Nullable } from './endpoint.ts'

/**
 * Drawings of the formulas of a reply, by the hash of their TeX, with the outlines of glyphs they share. Null: rejected,
 * its source is shown; not in it: not drawn yet. `core/domain/formula/drawing.ts` says what a drawing is and checks it.
 */
export const DrawnFormulas = Type.Object({
  glyphs: Type.Record(Type.String(), Type.String()),
  formulas: Type.Record(Type.String(), Nullable(Type.Unknown())),
})
export type DrawnFormulas = Static<typeof DrawnFormulas>

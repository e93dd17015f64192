import { type Drawing, type Drawn, isDrawing, isOutline } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import type { Formula, NamedFormula } from '#core/domain/formula/split.ts'
import { type Outline, readOutline } from './outline.ts'

/** Formulas this page has: a drawing, null for TeX that cannot be drawn, undefined for what has not come. */
type FormulaState = Drawing | null | undefined

/** A reply's drawings; what they hold is checked before it is known. */
interface Sent {
  readonly glyphs: Readonly<Record<string, unknown>>
  readonly formulas: Readonly<Record<string, unknown>>
}

const formulas = new Map<string, Drawing | null>()
/** Path data of glyphs by name, and what was read of those that were drawn. */
const glyphs = new Map<string, string>()
const outlines = new Map<string, Outline>()
const keys = new Map<string, string>()
const listeners = new Set<() => void>()
const taken = new WeakSet<Sent>()
let ask: (wanted: readonly NamedFormula[]) => void = () => {}

/** The hash is made once for a formula in a page's life. */
function keyOf({ tex, display }: Formula): string {
  const own = `${display ? 'd' : 'i'}${tex}`
  let key = keys.get(own)
  if (key === undefined) keys.set(own, (key = formulaKey(tex, display)))
  return key
}

export const findFormula = (formula: Formula): FormulaState => formulas.get(keyOf(formula))

/** The outline of a glyph; one that is nowhere draws nothing. */
export function outlineOf(glyph: string): Outline {
  let outline = outlines.get(glyph)
  if (outline === undefined) outlines.set(glyph, (outline = readOutline(glyphs.get(glyph) ?? '')))
  return outline
}

/**
 * Takes drawings in, once for each reply; those that are none, or name a glyph that is nowhere, are passed over. Tells
 * nobody.
 */
export function storeDrawings(sent: Sent): void {
  if (taken.has(sent)) return
  taken.add(sent)
  for (const [name, outline] of Object.entries(sent.glyphs))
    if (!glyphs.has(name) && isOutline(outline)) glyphs.set(name, outline)
  for (const [key, value] of Object.entries(sent.formulas)) {
    if (value === null) formulas.set(key, null)
    else if (isDrawing(value) && value.glyphs.every((name) => glyphs.has(name))) formulas.set(key, value)
  }
}

/** Takes drawings in and tells the texts that wait for them. */
export function learn(drawn: Drawn): void {
  storeDrawings(drawn)
  for (const listener of listeners) listener()
}

export function watchFormulas(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for what is not known; answers come by `learn`. */
export function want(wanted: readonly Formula[]): void {
  const missing = wanted.flatMap((formula) =>
    findFormula(formula) === undefined ? [{ ...formula, key: keyOf(formula) }] : [],
  )
  if (missing.length > 0) ask(missing)
}

/** Who is asked for formulas: set once, with the code that keeps and draws them. */
export const onWant = (asked: (wanted: readonly NamedFormula[]) => void): void => {
  ask = asked
}

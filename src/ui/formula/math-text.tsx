import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DrawnFormulas } from '#contract/drawn.ts'
import { plainTex } from '#core/domain/formula/plain-tex.ts'
import { type Formula as Source, splitFormulas, type TextPiece } from '#core/domain/formula/split.ts'
import { currentLocale } from '#src/i18n/i18n.ts'
import css from './formula.module.css'
import { Formula } from './formula.tsx'
import { findFormula, storeDrawings, want, watchFormulas } from './store.ts'

interface MathTextProps {
  /** Words with TeX between $ signs. */
  text: string
  /** Drawings that came with the text: they are on the page with its first letter. */
  drawn?: DrawnFormulas
}

/** Signs that must not begin a line. */
const CLOSING = /^[，。、；：！？）」』”’》,.;:!?)]+/

type PunctuatedPiece =
  | Extract<TextPiece, { kind: 'words' }>
  | (Extract<TextPiece, { kind: 'formula' }> & { after: string })

/** Takes the closing sign after a formula to it: a browser would break the line between the two. */
function withMarks(pieces: readonly TextPiece[]): PunctuatedPiece[] {
  let cut = ''
  return pieces.flatMap((piece, at): PunctuatedPiece[] => {
    if (piece.kind === 'words') {
      const words = piece.words.slice(cut.length)
      cut = ''
      return words === '' ? [] : [{ kind: 'words', words }]
    }
    const next = pieces[at + 1]
    cut = (!piece.display && next?.kind === 'words' && CLOSING.exec(next.words)?.[0]) || ''
    return [{ ...piece, after: cut }]
  })
}

/** How many of some formulas are known: changes when one of them has come. */
const countKnown = (formulas: readonly Source[]): number =>
  formulas.filter((formula) => findFormula(formula) !== undefined).length

const Picture = ({ formula }: { formula: Source }) => {
  const drawing = findFormula(formula)
  if (drawing) return <Formula drawing={drawing} display={formula.display} locale={currentLocale()} />
  if (drawing === null) return <code className={css['source']}>{formula.tex}</code>
  return <span>{plainTex(`$${formula.tex}$`)}</span>
}

/**
 * Words with their formulas. Formulas that came drawn stand there at once; others are read as plain text until the phone
 * has drawn them; TeX that cannot be drawn shows its source in its place.
 */
export const MathText = ({ text, drawn }: MathTextProps) => {
  // before the pieces are looked up, so that the first picture of the page has them
  if (drawn) storeDrawings(drawn)
  const pieces = useMemo(() => withMarks(splitFormulas(text)), [text])
  const formulas = useMemo(() => pieces.flatMap((p) => (p.kind === 'formula' ? [p] : [])), [pieces])
  useSyncExternalStore(
    watchFormulas,
    () => countKnown(formulas),
    () => 0,
  )
  useEffect(() => want(formulas), [formulas])
  return (
    <span className={formulas.length > 0 ? css['text'] : undefined}>
      {pieces.map((piece, at) =>
        piece.kind === 'words' ? (
          piece.words
        ) : piece.after === '' ? (
          <Picture key={at} formula={piece} />
        ) : (
          <span key={at} className={css['together']}>
            <Picture formula={piece} />
            {piece.after}
          </span>
        ),
      )}
    </span>
  )
}

/** A text with its formulas as a value among others; '' stays ''. */
export const mathOf = (text: string): ReactNode => text && <MathText text={text} />

import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>
/** JSON text on the way in, the value on the way out. */
type Json<T> = ColumnType<T, string | undefined, string>

/** Tables of formulas and of the words of an exam's questions; the columns' meaning is in migration 0011. */
export interface FormulaTables {
  formula: {
    formula_key: string
    tex: string
    display: boolean
    state: Defaulted<'waiting' | 'drawn' | 'rejected'>
    drawing: ColumnType<unknown, string | null | undefined, string | null>
  }
  formula_glyph: { name: string; outline: string }
  exam_question: {
    exam_id: string
    paper_id: string
    item_no: string
    stem: string
    options: Json<{ letter: string; text: string }[]>
    explanation: Defaulted<string>
  }
}

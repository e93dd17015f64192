import type { DefaultColumn, JsonDefaultColumn, JsonNullableColumn } from './column-types.ts'

/** Tables of formulas and of the words of an exam's questions; the columns' meaning is in migration 0011. */
export interface FormulaTables {
  formula: {
    formula_key: string
    tex: string
    display: boolean
    state: DefaultColumn<'waiting' | 'drawn' | 'rejected'>
    drawing: JsonNullableColumn<unknown>
  }
  formula_glyph: { name: string; outline: string }
  exam_question: {
    exam_id: string
    paper_id: string
    item_no: string
    stem: string
    options: JsonDefaultColumn<{ letter: string; text: string }[]>
    explanation: DefaultColumn<string>
  }
}

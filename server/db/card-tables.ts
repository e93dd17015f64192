import type { JsonColumn, JsonNullableColumn } from './column-types.ts'

/** Pages of a card as they are kept. */
export interface KeptPage {
  fileId: string
  sha256: string
  type: string
  /** Pixels. */
  width: number
  height: number
  blank: boolean
}

/** The small pictures of a card: files of its pages, and of its blocks in the order of the template. */
export interface KeptPictures {
  thumbs: string[]
  crops: { itemNo: string; fileId: string }[]
}

/** Where each question stands, in fractions of the page. */
export interface KeptTemplate {
  pageCount: number
  blocks: { itemNo: string; page: number; x: number; y: number; w: number; h: number }[]
}

export interface OfPaper {
  school_id: string
  exam_id: string
  paper_id: string
}

/** Tables of scanned answer cards. */
export interface CardTables {
  card_template: OfPaper & { hash: string; template: JsonColumn<KeptTemplate> }
  answer_card: OfPaper & {
    student_id: string
    hash: string
    pages: JsonColumn<KeptPage[]>
    pictures: JsonNullableColumn<KeptPictures>
    imported_at: Date
  }
  card_file: OfPaper & { file_id: string; student_id: string; role: 'original' | 'page' | 'thumb' | 'crop' }
}

import type { ColumnType } from 'kysely'

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

/** JSON text on the way in, a value on the way out. */
type Json<T> = ColumnType<T, string, string>

/** Tables of scanned answer cards. */
export interface CardTables {
  card_template: OfPaper & { hash: string; template: Json<KeptTemplate> }
  answer_card: OfPaper & {
    student_id: string
    hash: string
    pages: Json<KeptPage[]>
    pictures: ColumnType<KeptPictures | null, string | null | undefined, string | null>
    imported_at: Date
  }
  card_file: OfPaper & { file_id: string; student_id: string; role: 'original' | 'page' | 'thumb' | 'crop' }
}

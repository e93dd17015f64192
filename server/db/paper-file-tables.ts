/** The PDFs of papers; the columns' meaning is in migration 0018. */
export interface PaperFileTables {
  paper_file: {
    school_id: string
    exam_id: string
    paper_id: string
    part: 'question' | 'explain'
    file_id: string
  }
}

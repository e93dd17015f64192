import type { OfficeApp } from './school.ts'
/** Sends a file of the office in frames, as the browser does. @returns its id */
export declare function upload(
  t: OfficeApp,
  account: string,
  name: string,
  content: string | Uint8Array,
  as?: string,
): Promise<string>
export interface Drafting {
  kind?: 'scores' | 'questions' | 'knowledge'
  ofExamId?: string
  settings?: object
  /** Contents by name. */
  files: Readonly<Record<string, string | Uint8Array>>
  account?: string
  as?: string
}
/** A draft of these files, checked. */
export declare function drafted(
  t: OfficeApp,
  { account, as, kind, ...of }: Drafting,
): Promise<{
  importId: string
  kind: 'knowledge' | 'questions' | 'scores'
  state: 'checking' | 'failed' | 'faults' | 'imported' | 'importing' | 'open' | 'ready'
  revision: number
  job: {
    jobId: string
    status: 10 | 20 | 30 | 40
    percent: number
    message: string
  } | null
  settings: {
    exam: string
    date: string
    type: '' | 'final' | 'joint' | 'midterm' | 'mock' | 'monthly' | 'other' | 'quiz'
    rank: '' | 'band' | 'exact' | 'level' | 'none'
    note: string
    grade: string
    className: string
    create: boolean
    update: boolean
    corrects?: string
  }
  files: {
    fileId: string
    name: string
    size: number
    role:
      | 'answers'
      | 'content'
      | 'explain'
      | 'items'
      | 'key'
      | 'none'
      | 'question'
      | 'roster'
      | 'scans'
      | 'scores'
      | 'subjects'
      | 'template'
      | 'unclear'
    course: string
  }[]
  overlay: {
    columns: {
      file: string
      sheet: string | null
      headerRow: number | null
      columns: {
        index: number
        use:
          | {
              as: 'field'
              field:
                | 'bank'
                | 'className'
                | 'full'
                | 'grade'
                | 'idNumber'
                | 'item'
                | 'key'
                | 'knowledge'
                | 'name'
                | 'number'
                | 'options'
                | 'partial'
                | 'school'
                | 'status'
                | 'total'
                | 'type'
            }
          | {
              as: 'item'
              no: string
              full?: number
            }
          | {
              as: 'course'
              course: string
              full: number
            }
          | {
              as: 'ignore'
            }
      }[]
    }[]
    edits: {
      file: string
      sheet: string | null
      row: number
      column: number
      text: string
    }[]
    rowsOut: {
      file: string
      sheet: string | null
      row: number
    }[]
    sheets?: {
      file: string
      sheet: string
      read: boolean
    }[]
    words: {
      word: string
      means: 'absent' | 'fault' | 'mark' | 'nothing' | 'zero'
      mark?: number
    }[]
  }
  check: {
    summary: {
      name: string
      day: string
      students: number
      schools: number
      classes: number
      newStudents: number
      updated: number
      cards: number
      pdfs: number
      questions?: number
      folded?: {
        name: string
        written: string[]
      }[]
      papers: {
        course: string
        items: number
        sat: number
        absent: number
        ignored: string[]
        passed: string[]
      }[]
    } | null
    counts: {
      questions: number
      courses: number
      points: number
    } | null
    faults: number
    warnings: number
    asks?: {
      examId: string
      name: string
      day: string
      grades: string[]
      courses: string[]
      students: number
      common: number
      why: 'grade' | 'people' | 'several' | 'subjects'
    }[]
    absences: {
      total: number
      asks: boolean
      papers: {
        course: string
        file: string
        roster: number
        absent: number
        empty: {
          name: string
          students: number
        }[]
        asks: boolean
      }[]
    } | null
    sheets: {
      file: string
      look: {
        name: string | null
        hidden: boolean
        filled: number
        more: boolean
        stated: number | null
        headerRow: number | null
        headerRows: number[]
        titleRows: number[]
        columns: {
          index: number
          letter: string
          heading: string
          guess:
            | {
                as: 'field'
                field:
                  | 'bank'
                  | 'className'
                  | 'full'
                  | 'grade'
                  | 'idNumber'
                  | 'item'
                  | 'key'
                  | 'knowledge'
                  | 'name'
                  | 'number'
                  | 'options'
                  | 'partial'
                  | 'school'
                  | 'status'
                  | 'total'
                  | 'type'
              }
            | {
                as: 'item'
                no: string
                full: number | null
              }
            | {
                as: 'course'
                course: string
                full: number | null
              }
            | {
                as: 'figure'
                what: 'rank' | 'total'
                scope: 'all' | 'class' | 'objective' | 'school' | 'subjective' | 'wide'
                course: string
                style: 'haofenshu' | 'qitian' | 'zhixue' | null
              }
            | {
                as: 'ignore'
              }
            | {
                as: 'unknown'
              }
          reason: {
            code:
              | 'heading_course'
              | 'heading_date'
              | 'heading_field'
              | 'heading_figure'
              | 'heading_item'
              | 'heading_item_full'
              | 'heading_passing'
              | 'no_heading'
              | 'not_known'
              | 'said'
              | 'table_answers'
              | 'table_items'
              | 'table_key'
              | 'table_roster'
              | 'table_scores'
              | 'table_subjects'
              | 'table_unknown'
              | 'values_answers'
              | 'values_marks'
            params: Record<string, string | number>
          }
        }[]
        head: {
          row: number
          cells: string[]
        }[]
        kind: 'answers' | 'items' | 'key' | 'roster' | 'scores' | 'subjects' | 'unknown'
        reason: {
          code:
            | 'heading_course'
            | 'heading_date'
            | 'heading_field'
            | 'heading_figure'
            | 'heading_item'
            | 'heading_item_full'
            | 'heading_passing'
            | 'no_heading'
            | 'not_known'
            | 'said'
            | 'table_answers'
            | 'table_items'
            | 'table_key'
            | 'table_roster'
            | 'table_scores'
            | 'table_subjects'
            | 'table_unknown'
            | 'values_answers'
            | 'values_marks'
          params: Record<string, string | number>
        }
        shape: string
      }
      remembered: boolean
      why: string
      whys: string[]
    }[]
  } | null
  exam: {
    examId: string
    version: number
    unchanged: boolean
  } | null
}>
/** The draft once no job works on it. */
export declare function settled(
  t: OfficeApp,
  importId: string,
  account?: string,
  as?: string,
): Promise<{
  importId: string
  kind: 'knowledge' | 'questions' | 'scores'
  state: 'checking' | 'failed' | 'faults' | 'imported' | 'importing' | 'open' | 'ready'
  revision: number
  job: {
    jobId: string
    status: 10 | 20 | 30 | 40
    percent: number
    message: string
  } | null
  settings: {
    exam: string
    date: string
    type: '' | 'final' | 'joint' | 'midterm' | 'mock' | 'monthly' | 'other' | 'quiz'
    rank: '' | 'band' | 'exact' | 'level' | 'none'
    note: string
    grade: string
    className: string
    create: boolean
    update: boolean
    corrects?: string
  }
  files: {
    fileId: string
    name: string
    size: number
    role:
      | 'answers'
      | 'content'
      | 'explain'
      | 'items'
      | 'key'
      | 'none'
      | 'question'
      | 'roster'
      | 'scans'
      | 'scores'
      | 'subjects'
      | 'template'
      | 'unclear'
    course: string
  }[]
  overlay: {
    columns: {
      file: string
      sheet: string | null
      headerRow: number | null
      columns: {
        index: number
        use:
          | {
              as: 'field'
              field:
                | 'bank'
                | 'className'
                | 'full'
                | 'grade'
                | 'idNumber'
                | 'item'
                | 'key'
                | 'knowledge'
                | 'name'
                | 'number'
                | 'options'
                | 'partial'
                | 'school'
                | 'status'
                | 'total'
                | 'type'
            }
          | {
              as: 'item'
              no: string
              full?: number
            }
          | {
              as: 'course'
              course: string
              full: number
            }
          | {
              as: 'ignore'
            }
      }[]
    }[]
    edits: {
      file: string
      sheet: string | null
      row: number
      column: number
      text: string
    }[]
    rowsOut: {
      file: string
      sheet: string | null
      row: number
    }[]
    sheets?: {
      file: string
      sheet: string
      read: boolean
    }[]
    words: {
      word: string
      means: 'absent' | 'fault' | 'mark' | 'nothing' | 'zero'
      mark?: number
    }[]
  }
  check: {
    summary: {
      name: string
      day: string
      students: number
      schools: number
      classes: number
      newStudents: number
      updated: number
      cards: number
      pdfs: number
      questions?: number
      folded?: {
        name: string
        written: string[]
      }[]
      papers: {
        course: string
        items: number
        sat: number
        absent: number
        ignored: string[]
        passed: string[]
      }[]
    } | null
    counts: {
      questions: number
      courses: number
      points: number
    } | null
    faults: number
    warnings: number
    asks?: {
      examId: string
      name: string
      day: string
      grades: string[]
      courses: string[]
      students: number
      common: number
      why: 'grade' | 'people' | 'several' | 'subjects'
    }[]
    absences: {
      total: number
      asks: boolean
      papers: {
        course: string
        file: string
        roster: number
        absent: number
        empty: {
          name: string
          students: number
        }[]
        asks: boolean
      }[]
    } | null
    sheets: {
      file: string
      look: {
        name: string | null
        hidden: boolean
        filled: number
        more: boolean
        stated: number | null
        headerRow: number | null
        headerRows: number[]
        titleRows: number[]
        columns: {
          index: number
          letter: string
          heading: string
          guess:
            | {
                as: 'field'
                field:
                  | 'bank'
                  | 'className'
                  | 'full'
                  | 'grade'
                  | 'idNumber'
                  | 'item'
                  | 'key'
                  | 'knowledge'
                  | 'name'
                  | 'number'
                  | 'options'
                  | 'partial'
                  | 'school'
                  | 'status'
                  | 'total'
                  | 'type'
              }
            | {
                as: 'item'
                no: string
                full: number | null
              }
            | {
                as: 'course'
                course: string
                full: number | null
              }
            | {
                as: 'figure'
                what: 'rank' | 'total'
                scope: 'all' | 'class' | 'objective' | 'school' | 'subjective' | 'wide'
                course: string
                style: 'haofenshu' | 'qitian' | 'zhixue' | null
              }
            | {
                as: 'ignore'
              }
            | {
                as: 'unknown'
              }
          reason: {
            code:
              | 'heading_course'
              | 'heading_date'
              | 'heading_field'
              | 'heading_figure'
              | 'heading_item'
              | 'heading_item_full'
              | 'heading_passing'
              | 'no_heading'
              | 'not_known'
              | 'said'
              | 'table_answers'
              | 'table_items'
              | 'table_key'
              | 'table_roster'
              | 'table_scores'
              | 'table_subjects'
              | 'table_unknown'
              | 'values_answers'
              | 'values_marks'
            params: Record<string, string | number>
          }
        }[]
        head: {
          row: number
          cells: string[]
        }[]
        kind: 'answers' | 'items' | 'key' | 'roster' | 'scores' | 'subjects' | 'unknown'
        reason: {
          code:
            | 'heading_course'
            | 'heading_date'
            | 'heading_field'
            | 'heading_figure'
            | 'heading_item'
            | 'heading_item_full'
            | 'heading_passing'
            | 'no_heading'
            | 'not_known'
            | 'said'
            | 'table_answers'
            | 'table_items'
            | 'table_key'
            | 'table_roster'
            | 'table_scores'
            | 'table_subjects'
            | 'table_unknown'
            | 'values_answers'
            | 'values_marks'
          params: Record<string, string | number>
        }
        shape: string
      }
      remembered: boolean
      why: string
      whys: string[]
    }[]
  } | null
  exam: {
    examId: string
    version: number
    unchanged: boolean
  } | null
}>

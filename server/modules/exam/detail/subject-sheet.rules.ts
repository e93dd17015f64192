import type { Locale } from '../../../http/reply/messages.ts'

const WORDS = {
  'zh-CN': {
    no: '题号',
    full: '满分',
    points: '知识点',
    key: '答案',
    own: '得分',
    comma: '、',
    none: '未给分',
    question: '题目',
    explain: '答案与得分',
  },
  en: {
    no: 'No.',
    full: 'Full mark',
    points: 'Knowledge points',
    key: 'Key',
    own: 'Own mark',
    comma: ', ',
    none: 'Not given',
    question: 'questions',
    explain: 'keys and marks',
  },
} as const

export type SubjectPart = 'question' | 'explain'

interface Line {
  no: string
  full: number
  points: readonly string[]
  key: string
  /** Null: not given. */
  mark: number | null
}

/** The questions of a paper as rows, the heading first; `explain` adds keys and the student's marks. */
export function subjectSheet(part: SubjectPart, lines: readonly Line[], locale: Locale) {
  const words = WORDS[locale]
  const more = part === 'explain'
  const heading = [words.no, words.full, words.points, ...(more ? [words.key, words.own] : [])]
  const rows: (string | number)[][] = lines.map((l) => [
    l.no,
    l.full,
    l.points.join(words.comma),
    ...(more ? [l.key, l.mark ?? words.none] : []),
  ])
  return { title: words[part], rows: [heading, ...rows], widths: [8, 10, 36, ...(more ? [12, 10] : [])] }
}

/** Faults of question files and explain files. */
export const PDF_FAULTS = {
  pdf_no_paper: {
    'zh-CN': { what: '没有科目“{course}”的成绩', todo: '请检查文件名中的科目，或先放好这个科目的成绩文件' },
    en: {
      what: 'there are no scores of the paper "{course}"',
      todo: "check the course in the file's name, or add its scores",
    },
  },
  pdf_twice: {
    'zh-CN': { what: '科目“{course}”已有同样用途的 {other}', todo: '请只留一份，或用 --files 指定' },
    en: { what: 'the paper "{course}" has {other} for this already', todo: 'keep one, or use --files' },
  },
  pdf_empty: {
    'zh-CN': { what: '文件是空的', todo: '请重新导出或复制这份 PDF' },
    en: { what: 'the file is empty', todo: 'export or copy the PDF again' },
  },
  pdf_not_pdf: {
    'zh-CN': {
      what: '这不是 PDF（内容与扩展名不符）',
      todo: '请用文字处理软件打开原文件，导出为 PDF 后再导入',
    },
    en: {
      what: 'this is not a PDF, whatever its name says',
      todo: 'open the original in a word processor and export it as PDF',
    },
  },
  pdf_cut: {
    'zh-CN': { what: 'PDF 不完整（没有文件尾）', todo: '请重新导出或复制这份 PDF' },
    en: { what: 'the PDF is not whole: its end is missing', todo: 'export or copy it again' },
  },
  pdf_too_large: {
    'zh-CN': { what: 'PDF 超过 {megabytes} MB', todo: '请用较低的分辨率重新导出，手机才打得开' },
    en: {
      what: 'the PDF is over {megabytes} MB',
      todo: 'export it at a lower resolution, so that phones can open it',
    },
  },
} as const

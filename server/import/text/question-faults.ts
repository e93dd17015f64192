/** Faults of files of questions, a question a line, and of items that name a question of the bank. */
export const QUESTION_FAULTS = {
  question_no_id: {
    'zh-CN': { what: '这道题没有编号（id）', todo: '请写上编号，同一文件里不能重复' },
    en: { what: 'this question has no id', todo: 'give it one that no other question has' },
  },
  question_twice: {
    'zh-CN': { what: '编号“{id}”在第 {first} 行已经出现过', todo: '请改成不同的编号，或删除一道' },
    en: {
      what: 'the id "{id}" stands in row {first} already',
      todo: 'give it another id or remove one of the two',
    },
  },
  question_no_words: {
    'zh-CN': { what: '题目“{id}”没有题干（stem 或 question_raw）', todo: '请补上题干，或删除这一行' },
    en: {
      what: 'the question "{id}" has no words (stem or question_raw)',
      todo: 'add them or remove the row',
    },
  },
  question_no_subject: {
    'zh-CN': { what: '题目“{id}”没有学科（subject）', todo: '请写上学科，或用 --course 指定' },
    en: { what: 'the question "{id}" has no subject', todo: 'write its subject or use --course' },
  },
  question_key: {
    'zh-CN': { what: '题目“{id}”的答案“{key}”不在选项 {options} 里', todo: '请改正答案或选项' },
    en: {
      what: 'the answer "{key}" of "{id}" is not among the options {options}',
      todo: 'correct one of the two',
    },
  },
  bank_unknown: {
    'zh-CN': { what: '题库里没有题目“{id}”', todo: '请先用 --layout questions 导入题目，或更正编号' },
    en: {
      what: 'the bank has no question "{id}"',
      todo: 'import the questions first (--layout questions) or correct the id',
    },
  },
  bank_ambiguous: {
    'zh-CN': { what: '题目“{id}”在几个来源里都有（{sources}）', todo: '请在前面写上来源，如 {example}' },
    en: {
      what: 'the question "{id}" is in several collections ({sources})',
      todo: 'write the collection before it, like {example}',
    },
  },
  bank_course: {
    'zh-CN': { what: '题目“{id}”不是{courseName}题', todo: '请更正编号' },
    en: { what: 'the question "{id}" is of another subject than {courseName}', todo: 'correct the id' },
  },
  bank_key: {
    'zh-CN': { what: '答案“{key}”与题库中“{id}”的答案“{bank}”不同', todo: '请更正答案或编号' },
    en: {
      what: 'the key "{key}" differs from "{bank}", the key of "{id}" in the bank',
      todo: 'correct the key or the id',
    },
  },
} as const

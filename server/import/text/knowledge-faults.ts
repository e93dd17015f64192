/** Faults of trees of knowledge points. */
export const KNOWLEDGE_FAULTS = {
  knowledge_no_point: {
    'zh-CN': { what: '这一行没有知识点', todo: '请填写知识点或删除这一行' },
    en: { what: 'this row has no knowledge point', todo: 'fill it in or remove the row' },
  },
  knowledge_no_course: {
    'zh-CN': { what: '知识点“{point}”没有科目', todo: '请填写科目，或用 --course 指定' },
    en: { what: 'the knowledge point "{point}" has no course', todo: 'fill it in or use --course' },
  },
  knowledge_too_long: {
    'zh-CN': { what: '知识点“{point}”超过 {most} 个字', todo: '请写短一些，并与题目文件里的写法一致' },
    en: {
      what: 'the knowledge point "{point}" is longer than {most} characters',
      todo: 'shorten it, as it stands in the items file',
    },
  },
  knowledge_twice: {
    'zh-CN': { what: '知识点“{point}”重复（先出现在 {file} 第 {first} 行）', todo: '请只保留一行' },
    en: {
      what: 'the knowledge point "{point}" occurs twice (first in {file}, row {first})',
      todo: 'keep one row',
    },
  },
  knowledge_no_parent: {
    'zh-CN': {
      what: '知识点“{point}”的上级“{parent}”不在这个科目里',
      todo: '请更正上级，或为它加一行；顶层章节的上级请留空',
    },
    en: {
      what: '"{parent}", the parent of "{point}", is no point of this course',
      todo: 'correct it or add a row for it; the parent of a top chapter is empty',
    },
  },
  knowledge_cycle: {
    'zh-CN': { what: '知识点“{point}”绕了一圈又成了自己的上级', todo: '请更正其中一个的上级' },
    en: {
      what: 'the knowledge point "{point}" stands above itself',
      todo: 'correct one of the parents on the way',
    },
  },
  knowledge_deep: {
    'zh-CN': { what: '知识点“{point}”在第 {most} 层以下', todo: '请减少层级，最多 {most} 层' },
    en: {
      what: 'the knowledge point "{point}" is deeper than level {most}',
      todo: 'take levels out, {most} at most',
    },
  },
} as const

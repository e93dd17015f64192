/** Faults of items, keys, marks and answers. */
export const EXAM_FAULTS = {
  no_items: {
    'zh-CN': { what: '没有一道题目', todo: '请每行写一道题：题号、满分、题型、答案、知识点' },
    en: { what: 'there is not one item', todo: 'write one item a row: item, full, type, key, knowledge' },
  },
  item_unnamed: {
    'zh-CN': { what: '这一行没有题号', todo: '请填写题号' },
    en: { what: 'this row has no item number', todo: 'fill in the item' },
  },
  duplicate_item: {
    'zh-CN': { what: '第 {item} 题重复（先出现在第 {first} 行）', todo: '请删除一行或更正题号' },
    en: {
      what: 'item {item} occurs twice (first in row {first})',
      todo: 'remove one row or correct the item number',
    },
  },
  full_mark: {
    'zh-CN': { what: '满分“{cell}”不是大于 0 且不超过 {max} 的数', todo: '请填写这道题的满分' },
    en: {
      what: 'the full mark "{cell}" is not a number above 0 and up to {max}',
      todo: "fill in the item's full mark",
    },
  },
  unknown_type: {
    'zh-CN': { what: '不认识题型“{cell}”', todo: '请写：单选、多选、填空、解答、其他' },
    en: { what: 'the item type "{cell}" is not known', todo: 'write: choice, multi, blank, answer or other' },
  },
  options: {
    'zh-CN': { what: '选项“{cell}”看不懂', todo: '请写成 A-D 或 ABCD' },
    en: { what: 'the options "{cell}" cannot be understood', todo: 'write them like A-D or ABCD' },
  },
  key_outside: {
    'zh-CN': { what: '答案“{cell}”不在选项 {options} 之内', todo: '请更正答案，或加“选项”列写明选项范围' },
    en: {
      what: 'the key "{cell}" is outside the options {options}',
      todo: 'correct the key, or add a column "options" that lists them',
    },
  },
  key_missing: {
    'zh-CN': {
      what: '第 {item} 题是选择题却没有答案，无法用作答评分',
      todo: '请在题目文件或答案文件中填写答案',
    },
    en: {
      what: 'item {item} is a choice item without a key, so answers cannot be marked',
      todo: 'fill in its key in the items file or the key file',
    },
  },
  key_unknown_item: {
    'zh-CN': { what: '题目文件里没有第 {item} 题', todo: '请更正题号' },
    en: { what: 'the items file has no item {item}', todo: 'correct the item number' },
  },
  mark_unsaid: {
    'zh-CN': { what: '“{cell}”没有说明按几分计', todo: '请写分数（按零分计就写 0）；不计成绩请写“缺考”' },
    en: {
      what: '"{cell}" does not say which mark counts',
      todo: 'write the mark (0 where nothing counts), or "absent" where there is none',
    },
  },
  not_a_number: {
    'zh-CN': { what: '“{cell}”不是数字', todo: '请填写分数；没有给分请留空，缺考请写“缺考”' },
    en: {
      what: '"{cell}" is not a number',
      todo: 'fill in the mark; leave it empty when not given, write "absent" when absent',
    },
  },
  too_many_decimals: {
    'zh-CN': { what: '分数“{cell}”超过两位小数', todo: '请改为最多两位小数' },
    en: { what: 'the mark "{cell}" has more than two decimals', todo: 'give at most two decimals' },
  },
  negative: {
    'zh-CN': { what: '分数“{cell}”是负数', todo: '请更正分数；没有给分请留空' },
    en: { what: 'the mark "{cell}" is negative', todo: 'correct it; leave it empty when not given' },
  },
  above_full: {
    'zh-CN': { what: '分数 {cell} 超过满分 {full}', todo: '请更正分数，或更正题目文件中的满分' },
    en: {
      what: 'the mark {cell} is above the full mark {full}',
      todo: 'correct the mark, or the full mark in the items file',
    },
  },
  total_differs: {
    'zh-CN': {
      what: '总分 {cell} 与各题之和 {sum} 不符',
      todo: '请更正小题分或总分；不想核对请加 --ignore "{name}"',
    },
    en: {
      what: 'the total {cell} differs from the sum of the items {sum}',
      todo: 'correct the marks or the total; add --ignore "{name}" not to compare',
    },
  },
  answer_outside: {
    'zh-CN': { what: '作答“{cell}”不在选项 {options} 之内', todo: '请更正；没有作答请留空' },
    en: {
      what: 'the answer "{cell}" is outside the options {options}',
      todo: 'correct it; leave it empty when there is none',
    },
  },
  too_few_papers: {
    'zh-CN': {
      what: '没有一份试卷',
      todo: '请用 --paper 科目:题目文件:成绩文件 指定，或见 --help 的文件夹约定',
    },
    en: {
      what: 'there is no paper',
      todo: 'name one with --paper course:items:scores, or see the folder layout in --help',
    },
  },
  no_scores_file: {
    'zh-CN': { what: '科目“{course}”没有成绩文件也没有作答文件', todo: '请补上其中之一' },
    en: {
      what: 'the paper "{course}" has neither a scores file nor an answers file',
      todo: 'add one of them',
    },
  },
  exam_setting: {
    'zh-CN': { what: '考试信息“{name}”缺少或看不懂：“{cell}”', todo: '请写成：{wanted}' },
    en: {
      what: 'the exam\'s "{name}" is missing or cannot be understood: "{cell}"',
      todo: 'write it like: {wanted}',
    },
  },
} as const

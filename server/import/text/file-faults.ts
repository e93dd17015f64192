/** Faults of a file as such and of its head line. */
export const FILE_FAULTS = {
  file_missing: {
    'zh-CN': { what: '找不到或无法打开这个文件', todo: '请检查文件名和路径' },
    en: { what: 'this file cannot be found or opened', todo: 'check its name and folder' },
  },
  file_unclear: {
    'zh-CN': {
      what: '从文件名看不出它是什么',
      todo: '请命名为 名单、科目-题目、科目-成绩、科目-作答、科目-答案、科目-试卷.pdf 或 科目-解析.pdf，或用 --roster、--paper、--files 指定',
    },
    en: {
      what: 'its name does not say what it is',
      todo: 'call it roster, course-items, course-scores, course-answers, course-key, course-paper.pdf or course-explain.pdf, or use --roster, --paper and --files',
    },
  },
  broken_json: {
    'zh-CN': { what: '不是有效的 JSON：{cell}', todo: '请按 --help 中的例子改正' },
    en: { what: 'this is not valid JSON: {cell}', todo: 'correct it after the example in --help' },
  },
  two_files: {
    'zh-CN': { what: '科目“{course}”的同类文件还有 {other}', todo: '请只留一个，或用 --paper 指定' },
    en: {
      what: 'the paper "{course}" has another file of this kind, {other}',
      todo: 'keep one, or use --paper',
    },
  },
  no_items_file: {
    'zh-CN': { what: '科目“{course}”没有题目文件', todo: '请提供题号和满分的文件，例如 {course}-题目.csv' },
    en: {
      what: 'the paper "{course}" has no items file',
      todo: 'add a file with item and full mark, e.g. {course}-items.csv',
    },
  },
  empty_file: {
    'zh-CN': {
      what: '文件是空的',
      todo: '请选择有内容的文件；若数据在别的工作表，请写成 文件名.xlsx#工作表名',
    },
    en: {
      what: 'the file is empty',
      todo: 'choose a file with content; for another sheet write file.xlsx#SheetName',
    },
  },
  not_spreadsheet: {
    'zh-CN': {
      what: '这不是电子表格（内容是{kind}）',
      todo: '请用表格软件打开原文件，另存为 .xlsx 或 .csv 后再导入',
    },
    en: {
      what: 'this is not a spreadsheet (its content is {kind})',
      todo: 'open the original in a spreadsheet program and save it as .xlsx or .csv',
    },
  },
  old_or_locked: {
    'zh-CN': { what: '这是旧版 .xls 表格或带密码的表格', todo: '请打开它，去掉密码，另存为 .xlsx 后再导入' },
    en: {
      what: 'this is an old .xls workbook or one with a password',
      todo: 'open it, remove the password and save it as .xlsx',
    },
  },
  broken_xlsx: {
    'zh-CN': { what: '表格文件已损坏，无法读完', todo: '请用表格软件打开它并重新另存为 .xlsx' },
    en: {
      what: 'the workbook is damaged and cannot be read to its end',
      todo: 'open it in a spreadsheet program and save it again as .xlsx',
    },
  },
  over_bytes: {
    'zh-CN': { what: '文件超过 {max} MB，没有读', todo: '请删去图片和无关内容，或分成几次考试导入' },
    en: {
      what: 'the file is over {max} MB and was not read',
      todo: 'remove pictures and what does not belong to the exam, or import it in parts',
    },
  },
  over_rows: {
    'zh-CN': { what: '超过 {max} 行，没有读', todo: '请删去数据以外的行，另存后再导入' },
    en: {
      what: 'there are over {max} rows; nothing was read',
      todo: 'remove the rows that hold no data and save it again',
    },
  },
  over_unpacked: {
    'zh-CN': {
      what: '压缩内容展开后超过 {max} MB，没有读',
      todo: '请把成绩复制到一个新的表格里，另存后再导入',
    },
    en: {
      what: 'it would unpack to over {max} MB and was not read',
      todo: 'copy the marks into a new workbook and save that',
    },
  },
  over_entries: {
    'zh-CN': { what: '里面的文件超过 {max} 个，没有读', todo: '请把成绩复制到一个新的表格里，另存后再导入' },
    en: {
      what: 'it holds over {max} files and was not read',
      todo: 'copy the marks into a new workbook and save that',
    },
  },
  sheet_missing: {
    'zh-CN': { what: '没有这个工作表（已有：{known}）', todo: '请更正 # 后面的工作表名' },
    en: { what: 'there is no such sheet (known: {known})', todo: 'correct the name behind the #' },
  },
  sheet_hidden: {
    'zh-CN': {
      what: '工作表“{sheet}”是隐藏的，却有内容，没有读',
      todo: '请取消隐藏并核对；不需要请删除或加 --ignore "{sheet}"；只读一个表请写成 文件名.xlsx#工作表名',
    },
    en: {
      what: 'the sheet "{sheet}" is hidden but holds something; it was not read',
      todo: 'unhide and check it; if it is not needed remove it or add --ignore "{sheet}"; for one sheet alone write file.xlsx#SheetName',
    },
  },
  sheet_not_read: {
    'zh-CN': {
      what: '工作表“{sheet}”有内容却没有读：表头与“{first}”不同',
      todo: '各表表头须完全相同才一起读；不需要请加 --ignore "{sheet}"；只读一个表请写成 文件名.xlsx#工作表名',
    },
    en: {
      what: 'the sheet "{sheet}" holds something but was not read: its head line is not that of "{first}"',
      todo: 'sheets are read together when their head lines are the same; if it is not needed add --ignore "{sheet}"; for one sheet alone write file.xlsx#SheetName',
    },
  },
  formula_without_value: {
    'zh-CN': {
      what: '公式没有保存计算结果，读不到分数',
      todo: '请用表格软件打开，等它算完后保存，或复制后“选择性粘贴—数值”',
    },
    en: {
      what: 'the formula has no stored value',
      todo: 'open the file in a spreadsheet program and save it, or paste the values over the formulas',
    },
  },
  wrong_encoding: {
    'zh-CN': {
      what: '文字编码既不是 UTF-8 也不是 GB18030（GBK）',
      todo: '请用表格软件打开，另存为“CSV UTF-8”后再导入',
    },
    en: {
      what: 'the text is neither UTF-8 nor GB18030 (GBK)',
      todo: 'open it in a spreadsheet program and save it as "CSV UTF-8"',
    },
  },
  quote_open: {
    'zh-CN': { what: '有一个双引号没有成对', todo: '请补上或删除这一行起的多余双引号' },
    en: { what: 'a double quote is never closed', todo: 'close or remove the quote that opens at this row' },
  },
  missing_column: {
    'zh-CN': { what: '缺少“{wanted}”列', todo: '请在表头加上这一列（可用的名称：{names}）' },
    en: {
      what: 'the column "{wanted}" is missing',
      todo: 'add it to the head line (names it may have: {names})',
    },
  },
  missing_item_column: {
    'zh-CN': { what: '缺少 {count} 道题的成绩列：{items}', todo: '请加上这些列，或从题目文件中删除这些题' },
    en: {
      what: '{count} item(s) have no column: {items}',
      todo: 'add the columns, or remove the items from the items file',
    },
  },
  unknown_column: {
    'zh-CN': {
      what: '不认识“{name}”这一列',
      todo: '若是题目，请写进题目文件；若不需要，请删除该列或加上 --ignore "{name}"',
    },
    en: {
      what: 'the column "{name}" is not known',
      todo: 'if it is an item add it to the items file; if it is not needed remove it or add --ignore "{name}"',
    },
  },
  duplicate_column: {
    'zh-CN': { what: '“{name}”列出现了两次（另见 {other} 列）', todo: '请只保留一列' },
    en: { what: 'the column "{name}" occurs twice (also {other})', todo: 'keep one of them' },
  },
  column_without_heading: {
    'zh-CN': { what: '这一列没有表头却有内容“{cell}”', todo: '请写上表头或清空这一列' },
    en: { what: 'this column has no heading but a value "{cell}"', todo: 'give it a heading or clear it' },
  },
  no_rows: {
    'zh-CN': { what: '只有表头，没有数据', todo: '请检查是否导出完整' },
    en: { what: 'there is a head line but no data', todo: 'check that the export was complete' },
  },
} as const

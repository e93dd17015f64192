/** Faults of scanned answer cards and their template. */
export const SCAN_FAULTS = {
  scan_no_paper: {
    'zh-CN': { what: '没有科目“{course}”的成绩', todo: '请检查文件夹名中的科目，或先放好这个科目的成绩文件' },
    en: {
      what: 'there are no scores of the paper "{course}"',
      todo: "check the course in the folder's name, or add its scores",
    },
  },
  scan_no_template: {
    'zh-CN': { what: '没有答题卡模板', todo: '请把 template.json（写法见 --help）放进这个文件夹' },
    en: { what: 'there is no template', todo: 'put template.json (see --help) into this folder' },
  },
  scan_template_bad: {
    'zh-CN': {
      what: '模板中的 {what} 不正确',
      todo: '请按 --help 中的例子改正；rect 为 [左, 上, 宽, 高]，都是 0 到 1',
    },
    en: {
      what: '{what} of the template is not right',
      todo: 'correct it after the example in --help; rect is [left, top, width, height], each 0 to 1',
    },
  },
  scan_template_item: {
    'zh-CN': { what: '模板中的第 {item} 题不在科目“{course}”里', todo: '请改正题号，或从模板中删除' },
    en: {
      what: 'item {item} of the template is not in the paper "{course}"',
      todo: 'correct its number or remove it from the template',
    },
  },
  scan_none: {
    'zh-CN': { what: '文件夹里没有扫描图', todo: '请放入 JPG、PNG 或 TIFF 扫描图，或去掉这个文件夹' },
    en: {
      what: 'there are no scans in the folder',
      todo: 'put JPG, PNG or TIFF scans into it or leave it out',
    },
  },
  scan_not_picture: {
    'zh-CN': { what: '这不是图片', todo: '请换成 JPG、PNG 或 TIFF 扫描图，或从文件夹中移走' },
    en: {
      what: 'this is not a picture',
      todo: 'replace it by a JPG, PNG or TIFF scan, or take it out of the folder',
    },
  },
  scan_damaged: {
    'zh-CN': { what: '图片已损坏或无法读取', todo: '请重新扫描，或用看图软件另存为 JPG 后再导入' },
    en: {
      what: 'the picture is damaged or cannot be read',
      todo: 'scan it again, or save it as JPG with an image viewer',
    },
  },
  scan_too_large: {
    'zh-CN': { what: '图片太大（上限 4000 万像素）', todo: '请用 300 dpi 或更低的分辨率重新扫描' },
    en: {
      what: 'the picture is too large (40 megapixels at most)',
      todo: 'scan it again at 300 dpi or less',
    },
  },
  scan_name_unclear: {
    'zh-CN': {
      what: '从文件名看不出学号',
      todo: '请命名为 学号.jpg 或 学号_页码.jpg，或在模板的 student.name 里写明规则',
    },
    en: {
      what: 'its name does not say the student number',
      todo: 'call it number.jpg or number_page.jpg, or write the rule into student.name of the template',
    },
  },
  scan_no_code: {
    'zh-CN': { what: '第 {page} 页没有读到学号二维码', todo: '请重新扫描这一页，或改用文件名匹配' },
    en: {
      what: 'no QR code with a student number was read on page {page}',
      todo: 'scan the page again, or match by file names',
    },
  },
  scan_unknown_student: {
    'zh-CN': { what: '学号 {number} 不在这次考试的名单里', todo: '请改正学号，或把这份答题卡移走' },
    en: {
      what: 'the student number {number} is not in this exam',
      todo: 'correct it, or take the card out of the folder',
    },
  },
  scan_number_shared: {
    'zh-CN': { what: '有几所学校都有学号 {number}', todo: '请分学校导入答题卡' },
    en: { what: 'several schools have a student {number}', todo: 'import the cards school by school' },
  },
  scan_two_cards: {
    'zh-CN': { what: '学号 {number} 的第 {page} 页已在 {other}', todo: '请只留一份' },
    en: { what: 'page {page} of student {number} is in {other} too', todo: 'keep one of them' },
  },
  scan_page_missing: {
    'zh-CN': {
      what: '学号 {number} 缺第 {page} 页（共 {pages} 页）',
      todo: '请补扫这一页；没写的空白页也要扫描',
    },
    en: {
      what: 'page {page} of {pages} of student {number} is missing',
      todo: 'scan it; an empty page must be scanned too',
    },
  },
  scan_page_extra: {
    'zh-CN': {
      what: '学号 {number} 多出第 {page} 页（模板只有 {pages} 页）',
      todo: '请去掉多余的页，或改正模板',
    },
    en: {
      what: 'student {number} has a page {page}, but the template has {pages}',
      todo: 'remove the page, or correct the template',
    },
  },
} as const

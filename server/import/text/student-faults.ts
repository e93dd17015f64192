/** Faults of students, classes and schools. */
export const STUDENT_FAULTS = {
  number_missing: {
    'zh-CN': { what: '这一行没有学号', todo: '请填写学号或删除这一行' },
    en: { what: 'this row has no student number', todo: 'fill it in or remove the row' },
  },
  number_rounded: {
    'zh-CN': {
      what: '学号 {cell} 超过 15 位，已被表格软件改变',
      todo: '请把该列设为“文本”格式后重新填写学号',
    },
    en: {
      what: 'the student number {cell} has over 15 digits and was changed by the spreadsheet program',
      todo: 'format the column as text and enter the numbers again',
    },
  },
  id_number_rounded: {
    'zh-CN': {
      what: '学号 {number} 的身份证号超过 15 位，已被表格软件改变',
      todo: '请把该列设为“文本”格式后重新填写',
    },
    en: {
      what: 'the ID number of student {number} has over 15 digits and was changed by the spreadsheet program',
      todo: 'format the column as text and enter the numbers again',
    },
  },
  id_number_shape: {
    'zh-CN': { what: '学号 {number} 的身份证号不是 18 位', todo: '请更正；没有的请留空' },
    en: {
      what: 'the ID number of student {number} has not 18 characters',
      todo: 'correct it or leave it empty',
    },
  },
  id_number_date: {
    'zh-CN': { what: '学号 {number} 的身份证号里的出生日期不存在', todo: '请更正；没有的请留空' },
    en: {
      what: 'the date of birth in the ID number of student {number} does not exist',
      todo: 'correct it or leave it empty',
    },
  },
  id_number_check: {
    'zh-CN': { what: '学号 {number} 的身份证号末位与前 17 位不符', todo: '请核对是否输错；没有的请留空' },
    en: {
      what: 'the last character of the ID number of student {number} does not fit the others',
      todo: 'look for a typing error, or leave it empty',
    },
  },
  id_number_twice: {
    'zh-CN': {
      what: '学号 {number} 与学号 {other}（第 {first} 行）的身份证号相同',
      todo: '请更正；若是同一个人，请只保留一行',
    },
    en: {
      what: 'student {number} has the ID number of student {other} (row {first})',
      todo: 'correct it; keep one row if they are one person',
    },
  },
  name_missing: {
    'zh-CN': { what: '学号 {number} 没有姓名', todo: '请填写姓名' },
    en: { what: 'student {number} has no name', todo: 'fill in the name' },
  },
  class_missing: {
    'zh-CN': { what: '学号 {number} 没有班级', todo: '请填写班级，或用 --class 指定全部学生的班级' },
    en: {
      what: 'student {number} has no class',
      todo: 'fill in the class, or give one for all with --class',
    },
  },
  grade_missing: {
    'zh-CN': { what: '看不出班级“{className}”属于哪个年级', todo: '请加“年级”列，或用 --grade 指定' },
    en: {
      what: 'the grade of class "{className}" is not clear',
      todo: 'add a column "grade", or give it with --grade',
    },
  },
  duplicate_student: {
    'zh-CN': { what: '学号 {number} 重复（先出现在第 {first} 行）', todo: '请只保留一行' },
    en: { what: 'student {number} occurs twice (first in row {first})', todo: 'keep one row' },
  },
  duplicate_in_totals: {
    'zh-CN': {
      what: '学号 {number} 在同一学校重复（先出现在第 {first} 行）',
      todo: '请只保留一行；若确是两个人，请加 --same-number split',
    },
    en: {
      what: 'student {number} occurs twice in one school (first in row {first})',
      todo: 'keep one row; if these are two people add --same-number split',
    },
  },
  student_missing: {
    'zh-CN': { what: '名单中没有学号 {number} 的学生', todo: '请更正学号，或把该生加入名单文件' },
    en: {
      what: 'no student {number} in the roster',
      todo: 'correct the number, or add the student to the roster file',
    },
  },
  zeros_lost: {
    'zh-CN': {
      what: '{count} 个学号开头的 0 丢了（如 {from}），补上后对应不止一个学生',
      todo: '请把学号列设为“文本”格式，重新填写完整的学号',
    },
    en: {
      what: '{count} student numbers have lost the zeros at their front (such as {from}), and more than one student fits',
      todo: 'format the column as text and enter the whole numbers again',
    },
  },
  many_absent: {
    'zh-CN': {
      what: '名单 {roster} 人中有 {absent} 人没有成绩{classes}',
      todo: '请核对有没有漏掉班级、工作表或文件；确实缺考请加 --yes-absent {yes}',
    },
    en: {
      what: '{absent} of the {roster} students of the roster have no marks{classes}',
      todo: 'look for a class, a sheet or a file that was left out; if they were absent add --yes-absent {yes}',
    },
  },
  student_not_stored: {
    'zh-CN': {
      what: '学校“{school}”没有学号 {number} 的学生',
      todo: '请更正学号；若是新生，请提供名单文件并加 --create',
    },
    en: {
      what: 'the school "{school}" has no student {number}',
      todo: 'correct the number; for a new student give a roster file and --create',
    },
  },
  number_in_two_schools: {
    'zh-CN': { what: '学号 {number} 在两所学校都有', todo: '请在文件中加“学校”列' },
    en: { what: 'student {number} is in two schools', todo: 'add a column "school" to the file' },
  },
  name_differs: {
    'zh-CN': {
      what: '学号 {number} 这里是“{name}”，名单中是“{known}”',
      todo: '请核对学号和姓名；若这里是对的，请更正名单，或加 --update 以新名单为准',
    },
    en: {
      what: 'student {number} is "{name}" here but "{known}" in the roster',
      todo: 'check number and name; if this one is right correct the roster, or add --update to take the new names',
    },
  },
  absent_with_marks: {
    'zh-CN': { what: '学号 {number} 写了缺考，却有分数“{cell}”', todo: '请清空分数，或去掉“缺考”' },
    en: {
      what: 'student {number} is marked absent but has the mark "{cell}"',
      todo: 'clear the marks, or remove "absent"',
    },
  },
  school_unclear: {
    'zh-CN': { what: '不知道是哪所学校', todo: '请加 --school 学校名，或在文件中加“学校”列' },
    en: { what: 'the school is not clear', todo: 'give it with --school, or add a column "school"' },
  },
  school_unknown: {
    'zh-CN': { what: '没有名为“{school}”的学校', todo: '请更正校名；若是新学校，请加 --create' },
    en: { what: 'there is no school "{school}"', todo: 'correct the name; for a new school add --create' },
  },
  school_shared_name: {
    'zh-CN': { what: '有多所学校名为“{school}”', todo: '请改用学校编号' },
    en: { what: 'more than one school is called "{school}"', todo: "write the school's id instead" },
  },
  class_unknown: {
    'zh-CN': {
      what: '学校“{school}”没有班级“{className}”',
      todo: '请更正班级名（已有：{known}）；若是新班级，请加 --create',
    },
    en: {
      what: 'the school "{school}" has no class "{className}"',
      todo: 'correct the name (known: {known}); for a new class add --create',
    },
  },
  district_unclear: {
    'zh-CN': { what: '新学校“{school}”属于哪个学区不明确', todo: '请加 --district 学区名' },
    en: { what: 'the district of the new school "{school}" is not clear', todo: 'give it with --district' },
  },
  class_shared_name: {
    'zh-CN': { what: '有多个年级都有班级“{className}”', todo: '请加“年级”列，或用 --grade 指定' },
    en: {
      what: 'more than one grade has a class "{className}"',
      todo: 'add a column "grade", or give it with --grade',
    },
  },
} as const

/** Faults of teachers, leaders and parents in a file of people, and of the places they belong to. */
export const PEOPLE_FAULTS = {
  unknown_people_column: {
    'zh-CN': {
      what: '不认识“{name}”这一列',
      todo: '可用：姓名、角色、班级、科目、年级、工号、学号、手机号、学校；不需要的列请删除或加上 --ignore "{name}"',
    },
    en: {
      what: 'the column "{name}" is not known',
      todo: 'known are name, role, class, course, grade, staff number, student number, phone, school; remove a column that is not needed or add --ignore "{name}"',
    },
  },
  person_unnamed: {
    'zh-CN': { what: '这一行没有姓名', todo: '请填写姓名或删除这一行' },
    en: { what: 'this row has no name', todo: 'fill it in or remove the row' },
  },
  role_unknown: {
    'zh-CN': { what: '角色“{cell}”没有填写或不认识', todo: '请填写：{known}' },
    en: { what: 'the role "{cell}" is missing or not known', todo: 'write one of: {known}' },
  },
  class_wanted: {
    'zh-CN': { what: '“{role}”没有写班级', todo: '请填写班级，几个班用“、”隔开' },
    en: { what: 'the role "{role}" has no class', todo: 'fill in the class; several are separated by ";"' },
  },
  course_wanted: {
    'zh-CN': { what: '“{role}”没有写科目', todo: '请填写科目，几科用“、”隔开' },
    en: { what: 'the role "{role}" has no course', todo: 'fill in the course; several are separated by ";"' },
  },
  grade_wanted: {
    'zh-CN': { what: '“{role}”没有写年级', todo: '请填写年级' },
    en: { what: 'the role "{role}" has no grade', todo: 'fill in the grade' },
  },
  child_wanted: {
    'zh-CN': { what: '家长这一行没有孩子的学号', todo: '请填写学号，几个孩子用“、”隔开' },
    en: {
      what: "this parent's row has no student number",
      todo: 'fill in the number of the child; several are separated by ";"',
    },
  },
  login_wanted: {
    'zh-CN': { what: '既没有工号也没有手机号，无法确定账号', todo: '请填写其中之一' },
    en: {
      what: 'there is neither a staff number nor a phone number, so the account has no name',
      todo: 'fill in one of them',
    },
  },
  phone_wrong: {
    'zh-CN': { what: '手机号“{cell}”看不懂', todo: '请只写数字，例如 13800000000' },
    en: {
      what: 'the phone number "{cell}" cannot be understood',
      todo: 'write digits only, like 13800000000',
    },
  },
  course_unknown: {
    'zh-CN': {
      what: '不认识科目“{cell}”，也没有考过这一科',
      todo: '请更正科目，写法与考试中的科目一致，例如 数学',
    },
    en: {
      what: 'the course "{cell}" is not known and was never examined',
      todo: 'correct it; write it as the exams do, e.g. math',
    },
  },
  no_such_school: {
    'zh-CN': { what: '没有名称或编号为“{school}”的学校', todo: '请更正学校；新学校先用 npm run import 导入' },
    en: {
      what: 'there is no school with the name or id "{school}"',
      todo: 'correct it; a new school comes with npm run import',
    },
  },
  no_such_grade: {
    'zh-CN': { what: '学校“{school}”没有年级“{grade}”', todo: '请更正年级（已有：{known}）' },
    en: { what: 'the school "{school}" has no grade "{grade}"', todo: 'correct it (known: {known})' },
  },
  no_such_class: {
    'zh-CN': {
      what: '学校“{school}”没有班级“{className}”',
      todo: '请更正班级（已有：{known}）；新班级先用 npm run import 导入名单',
    },
    en: {
      what: 'the school "{school}" has no class "{className}"',
      todo: 'correct it (known: {known}); a new class comes with the roster of npm run import',
    },
  },
  class_in_two_grades: {
    'zh-CN': { what: '有多个年级都有班级“{className}”', todo: '请同时写明年级' },
    en: { what: 'more than one grade has a class "{className}"', todo: 'say the grade too' },
  },
  no_such_student: {
    'zh-CN': {
      what: '学校“{school}”没有学号 {number} 的学生',
      todo: '请更正学号；新生先用 npm run import 导入名单',
    },
    en: {
      what: 'the school "{school}" has no student {number}',
      todo: 'correct the number; a new student comes with the roster of npm run import',
    },
  },
  two_names: {
    'zh-CN': {
      what: '账号 {login} 这里是“{name}”，第 {first} 行是“{known}”',
      todo: '请更正姓名；若是两个人，请填写不同的工号或手机号',
    },
    en: {
      what: 'the account {login} is "{name}" here but "{known}" in row {first}',
      todo: 'correct the name; for two people give each their own staff or phone number',
    },
  },
  account_of_another: {
    'zh-CN': {
      what: '账号 {login} 已属于“{known}”，这里是“{name}”',
      todo: '请更正姓名；若是另一个人，请填写其本人的工号或手机号',
    },
    en: {
      what: 'the account {login} already belongs to "{known}", here it is "{name}"',
      todo: 'correct the name; for another person give their own staff or phone number',
    },
  },
  no_such_account: {
    'zh-CN': { what: '没有账号“{login}”', todo: '请更正账号；账号就是登录时填写的名称' },
    en: {
      what: 'there is no account "{login}"',
      todo: 'correct it; an account is the name typed when signing in',
    },
  },
} as const

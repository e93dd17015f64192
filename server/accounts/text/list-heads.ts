/** Head lines of the list of first passwords. */
export const LIST_HEADS = {
  'zh-CN': {
    students: ['班级', '学号', '姓名', '账号', '初始密码'],
    people: ['角色', '工号/学号', '姓名', '账号', '初始密码'],
  },
  en: {
    students: ['class', 'student number', 'name', 'account', 'initial password'],
    people: ['role', 'staff or student number', 'name', 'account', 'initial password'],
  },
} as const

/** Modules of the product as actions and settings name them; ids never change. */
export const SYS_MODULE = {
  examList: { id: 1, name: '考试列表', nameEn: 'Exam list' },
  report: { id: 2, name: '成绩报告', nameEn: 'Report' },
  classReport: { id: 3, name: '班级报告', nameEn: 'Class report' },
  schoolReport: { id: 4, name: '学校报告', nameEn: 'School report' },
  todo: { id: 5, name: '待办', nameEn: 'To-do' },
  todoHelp: { id: 6, name: '待办说明', nameEn: 'Help for to-dos' },
  studyCompanion: { id: 7, name: '陪学', nameEn: 'Study companion' },
  childrenManage: { id: 8, name: '孩子管理', nameEn: 'Children' },
  updateStage: { id: 9, name: '升学', nameEn: 'Moving on' },
  vip: { id: 10, name: '会员', nameEn: 'Membership' },
} as const

export const isModule = (name: string): boolean => Object.hasOwn(SYS_MODULE, name)

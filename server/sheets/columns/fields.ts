import { plainText } from '../cells.ts'
import type { SheetCell } from '../read/sheet.ts'

/** Headings a column may have, the first of each language being the one shown to people. */
export const FIELD_NAMES = {
  number: [
    '学号',
    'student_number',
    '考号',
    '准考证号',
    '学籍号',
    'student_id',
    'student',
    'number',
    'no',
    'id',
  ],
  name: ['姓名', 'name', '学生姓名', 'student_name'],
  className: ['班级', 'class', '班', '行政班', 'class_name'],
  grade: ['年级', 'grade', 'grade_name'],
  school: ['学校', 'school', '学校名称', '校区', 'school_name'],
  idNumber: ['身份证号', 'id_number', '身份证', '身份证号码', '证件号码', '公民身份号码', 'id_card'],
  total: ['总分', 'total', '合计', '得分', '成绩', 'score', 'sum'],
  status: ['状态', 'status', '考试状态', '备注', 'remark'],
  item: ['题号', 'item', '题目', '小题', 'question', 'no', 'q'],
  full: ['满分', 'full', '分值', '满分值', 'full_mark', 'max_score', 'max', '分数'],
  type: ['题型', 'type', '类型', 'item_type'],
  key: ['答案', 'key', '标准答案', '参考答案', '正确答案', 'answer'],
  knowledge: ['知识点', 'knowledge', '考点', 'knowledge_points', 'knowledge_point'],
  options: ['选项', 'options', '选项范围'],
  partial: ['部分分', 'partial', '漏选得分', 'partial_mark'],
  bank: ['题库编号', 'question_id', '试题编号', '题库题号', 'bank_id'],
  person: ['姓名', 'name', '家长姓名', '教师姓名', '教师', 'parent_name', 'teacher_name'],
  role: ['角色', 'role', '职务', '身份', '岗位'],
  course: ['科目', 'course', '学科', '任教科目', 'subject'],
  staff: ['工号', 'staff_number', '教工号', '教师编号', '教师工号', 'employee_number'],
  child: ['学号', 'student_number', '学生学号', '子女学号', '孩子学号', 'child', 'children'],
  point: ['知识点', 'point', 'knowledge', 'knowledge_point', '考点', '名称'],
  parent: ['上级', 'parent', '上级知识点', '父级', '所属章节'],
  phone: ['手机号', 'phone', '手机', '手机号码', '电话', '联系电话', 'mobile'],
} as const

export type Field = keyof typeof FIELD_NAMES

/** How headings are compared: width, case, blanks and separators do not matter. */
export function headingKey(cell: SheetCell | undefined): string {
  return plainText(cell)
    .toLowerCase()
    .replace(/\((分|score|mark)\)$/, '')
    .replace(/[\s_\-.:]/g, '')
}

const KEYS: ReadonlyMap<Field, ReadonlySet<string>> = new Map(
  (Object.keys(FIELD_NAMES) as Field[]).map((f) => [f, new Set(FIELD_NAMES[f].map(headingKey))]),
)

/** The first of `fields` that may have this heading. */
export function matchField(cell: SheetCell | undefined, fields: readonly Field[]): Field | null {
  const key = headingKey(cell)
  return fields.find((f) => KEYS.get(f)?.has(key)) ?? null
}

/** Headings of columns that say nothing about marks, in lists of any school. */
const PASSING: ReadonlySet<string> = new Set(
  [
    ...[
      '序号',
      '行号',
      '性别',
      '考场',
      '考场号',
      '座位号',
      '座号',
      '座位',
      '科类',
      '选科',
      '选科组合',
      '组合',
    ],
    ...['民族', '班主任', '任课教师', '任课老师', '进步', '退步', '进退步', '进步名次', '名次变化'],
    ...['serial', 'sex', 'gender', 'seat', 'room'],
  ].map(headingKey),
)

/** Whether a heading is one that nobody needs. */
export const isPassing = (cell: SheetCell | undefined): boolean => PASSING.has(headingKey(cell))

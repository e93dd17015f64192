import type { Calls } from '#contract/calls.ts'
import { type RoleCode, STAFF } from '#contract/roles.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { staffExamHref } from '#src/nav/exam-href.ts'
import { href, PATH } from '#src/nav/paths.ts'

export type Todo = Calls['GET /api/export/todo/common/todoTask']['reply']['list'][number]

interface TodoRow {
  title: string
  note: string
  /** Where doing it begins; undefined: there is nothing to open. */
  to?: string
  /** True: the person marks it; the others end by being done. */
  markable: boolean
}

/** The words and the way of one to-do; `role`: of whoever it waits for. */
export function todoLine(todo: Todo, role: RoleCode): TodoRow {
  const name = todo.about
  switch (todo.kind) {
    case 'bindChild':
      return line('bindChild', { to: PATH.bindChild })
    case 'initialPassword':
      return line('initialPassword', { to: PATH.changePassword })
    case 'cancelling':
      return line('cancelling', { to: PATH.accountCancel })
    case 'report':
      return {
        title: t('todo.report', { name }),
        note: t('todo.reportText', { date: formatDate(todo.at) }),
        to: STAFF.includes(role) ? staffExamHref(role, todo.examId) : href.report({ examId: todo.examId }),
        markable: true,
      }
    case 'guardianAdded':
      return { ...line('guardianAdded', { name }), markable: true }
    case 'homework':
      return {
        ...line('homework', { name, to: href.homework(PATH.homeworkDetail, { homeworkId: todo.examId }) }),
        markable: true,
      }
    case 'numberRequest':
      return { ...line('numberRequest', { name }), markable: true }
  }
}

type Plain = Exclude<Todo['kind'], 'report'>

const line = (kind: Plain, more: { to?: string; name?: string }): TodoRow => ({
  title: t(`todo.${kind}`, { name: more.name ?? '' }),
  note: t(`todo.${kind}Text`),
  ...(more.to === undefined ? {} : { to: more.to }),
  markable: false,
})

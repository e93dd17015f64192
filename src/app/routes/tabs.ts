import { ADMINISTRATORS, FAMILY, LEADERS, Role, type RoleCode, SCHEDULERS } from '#contract/roles.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { IconName } from '#src/ui/icon.tsx'

export interface Tab {
  path: Path
  titleKey: MessageKey
  icon: IconName
}

const home: Tab = { path: PATH.home, titleKey: 'nav.home', icon: 'home' }
const exams: Tab = { path: PATH.examList, titleKey: 'nav.exams', icon: 'exams' }
const notebook: Tab = { path: PATH.wrongCourses, titleKey: 'nav.notebook', icon: 'notebook' }
const practice: Tab = { path: PATH.practiceCenter, titleKey: 'nav.practice', icon: 'practice' }
const homework: Tab = { path: PATH.homeworkList, titleKey: 'nav.homework', icon: 'homework' }
const office: Tab = { path: PATH.office, titleKey: 'nav.office', icon: 'homework' }
const me: Tab = { path: PATH.user, titleKey: 'nav.me', icon: 'me' }

const byRole: readonly [readonly RoleCode[], readonly Tab[]][] = [
  [FAMILY, [home, practice, notebook, me]],
  [[Role.teacher], [home, exams, homework, me]],
  [LEADERS, [exams, me]],
  [
    [...ADMINISTRATORS, ...SCHEDULERS],
    [office, me],
  ],
]

/** First pages of a role, in their order; the first is where the role starts. Other roles have no exams here. */
export const tabsOf = (role: RoleCode): readonly Tab[] =>
  byRole.find(([roles]) => roles.includes(role))?.[1] ?? [home, me]

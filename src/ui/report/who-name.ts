import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Who } from '../charts/who.ts'

/** How a group of a family's report is called: the school's students by what they are. */
export const whoName = (who: Who, group: SchoolGroup): string =>
  t(`report.who.${who === 'school' ? group : who}`)

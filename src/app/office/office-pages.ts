import type { ComponentType } from 'react'
import { ADMINISTRATORS, type RoleCode } from '#contract/roles.ts'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import { OFFICE, type OfficePath } from '#src/nav/office-paths.ts'
import { screen } from '../screen.tsx'

/** A page of the office. */
export interface OfficePage {
  path: OfficePath
  /** Its name among the sections; its text is in the area `office`. */
  titleKey: MessageKey
  /** True: also for who keeps the school's calendar; every other page is for administrators alone. */
  schedulers?: true
  /** True: opened from another page, not from the list of sections. */
  inner?: true
  Screen: ComponentType
}

/** Its screen with its texts, fetched when first gone to. */
const page = (
  path: OfficePath,
  titleKey: MessageKey,
  areas: readonly Area[],
  load: () => Promise<ComponentType>,
): OfficePage => ({
  path,
  titleKey,
  Screen: screen(areas, load),
})

const inner = (...given: Parameters<typeof page>): OfficePage => ({ ...page(...given), inner: true })

/** What an address outside the table shows. */
export const NoSuchPage = screen(
  ['account'],
  async () => (await import('#src/features/notices/not-found.screen.tsx')).NotFoundScreen,
)

/** Every page of the office, in the order of its sections. */
const OFFICE_PAGES: readonly OfficePage[] = [
  page(
    OFFICE.home,
    'office.home',
    ['office'],
    async () => (await import('#src/features/office/home.screen.tsx')).OfficeHomeScreen,
  ),
  page(
    OFFICE.scores,
    'office.scores',
    ['office-scores', 'job'],
    async () => (await import('#src/features/office-scores/scores.screen.tsx')).OfficeScoresScreen,
  ),
  page(
    OFFICE.people,
    'office.people',
    // with the names of subjects
    ['office-people', 'exam', 'job', 'account'],
    async () => (await import('#src/features/office-people/people.screen.tsx')).OfficePeopleScreen,
  ),
  page(
    OFFICE.accounts,
    'office.accounts',
    ['office-accounts'],
    async () => (await import('#src/features/office-accounts/accounts.screen.tsx')).OfficeAccountsScreen,
  ),
  page(
    OFFICE.display,
    'office.display',
    ['office-display', 'report', 'job'],
    async () => (await import('#src/features/office-display/display.screen.tsx')).OfficeDisplayScreen,
  ),
  {
    ...page(
      OFFICE.calendar,
      'office.calendar',
      ['office-calendar'],
      async () => (await import('#src/features/office-calendar/calendar.screen.tsx')).OfficeCalendarScreen,
    ),
    schedulers: true,
  },
  page(
    OFFICE.partners,
    'office.partners',
    ['office-partners'],
    async () => (await import('#src/features/office-partners/partners.screen.tsx')).OfficePartnersScreen,
  ),
  page(
    OFFICE.administrators,
    'office.administrators',
    ['office', 'office-security'],
    async () =>
      (await import('#src/features/office-security/administrators.screen.tsx')).AdministratorsScreen,
  ),
  {
    ...page(
      OFFICE.security,
      'office.security',
      ['office', 'office-security'],
      async () => (await import('#src/features/office-security/security.screen.tsx')).SecurityScreen,
    ),
    schedulers: true,
  },
  page(
    OFFICE.audit,
    'office.audit',
    ['office', 'office-audit'],
    async () => (await import('#src/features/office-audit/audit.screen.tsx')).AuditScreen,
  ),
  page(
    OFFICE.running,
    'office.running',
    ['office-running'],
    async () => (await import('#src/features/office-running/running.screen.tsx')).OfficeRunningScreen,
  ),
  inner(
    OFFICE.year,
    'office.year',
    ['office-people', 'job'],
    async () => (await import('#src/features/office-people/year.screen.tsx')).OfficeYearScreen,
  ),
  inner(
    OFFICE.roster,
    'office.roster',
    ['office-people', 'job'],
    async () => (await import('#src/features/office-people/roster.screen.tsx')).OfficeRosterScreen,
  ),
  inner(
    OFFICE.import,
    'office.import',
    ['office-scores', 'job'],
    async () => (await import('#src/features/office-scores/import.screen.tsx')).OfficeImportScreen,
  ),
  inner(
    OFFICE.publish,
    'office.publish',
    ['office-scores', 'job'],
    async () => (await import('#src/features/office-scores/publish.screen.tsx')).OfficePublishScreen,
  ),
]

/** Pages that a role may open, in their order. */
export const listOfficePages = (role: RoleCode): readonly OfficePage[] =>
  ADMINISTRATORS.includes(role) ? OFFICE_PAGES : OFFICE_PAGES.filter((page) => page.schedulers)

import { useSnapshot } from 'valtio'
import type { Gate } from '#contract/brand-switches.ts'
import { FAMILY, Role, type RoleCode, STAFF } from '#contract/roles.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useOpen, Where } from '#src/state/open.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

/** In the order in which they stand. */
const GROUPS = ['work', 'family', 'account'] as const

interface AccountMenuEntry extends Gate {
  path: Path
  group: (typeof GROUPS)[number]
  titleKey: MessageKey
  roles?: readonly RoleCode[]
}

const ENTRIES: readonly AccountMenuEntry[] = [
  { path: PATH.profile, group: 'account', titleKey: 'people.profile', switch: 'userInfoCenter' },
  { path: PATH.todo, group: 'work', titleKey: 'me.todo', roles: [...STAFF, ...FAMILY] },
  { path: PATH.unsent, group: 'work', titleKey: 'people.unsent' },
  {
    path: PATH.consolidateList,
    group: 'work',
    titleKey: 'me.consolidate',
    roles: [Role.teacher, ...FAMILY],
    switch: 'consolidate',
  },
  { path: PATH.scan, group: 'family', titleKey: 'me.scan', roles: [Role.parent] },
  { path: PATH.showCode, group: 'family', titleKey: 'me.showCode', roles: FAMILY },
  {
    path: PATH.children,
    group: 'family',
    titleKey: 'people.children',
    roles: [Role.parent],
    switch: 'relationStudent',
  },
  {
    path: PATH.relation,
    group: 'family',
    titleKey: 'bind.relateTitle',
    roles: [Role.student],
    switch: 'relationStudent',
  },
  { path: PATH.vip, group: 'account', titleKey: 'me.vip', roles: FAMILY, not: 'closeVIP' },
  { path: PATH.bookBuy, group: 'work', titleKey: 'me.books', roles: FAMILY, switch: 'allowPay' },
  { path: PATH.holidayJump, group: 'work', titleKey: 'me.holiday', roles: FAMILY },
  {
    path: PATH.wrongQuestions,
    group: 'work',
    titleKey: 'me.printWrong',
    roles: FAMILY,
    switch: 'wrongDownload',
  },
  {
    path: PATH.wrongDownloads,
    group: 'work',
    titleKey: 'me.downloads',
    roles: FAMILY,
    switch: ['wrongDownload', 'downloadCenter'],
  },
  { path: PATH.studyDetail, group: 'family', titleKey: 'me.study', roles: [Role.parent] },
  { path: PATH.rollDetail, group: 'account', titleKey: 'roll.title', roles: FAMILY },
  { path: PATH.updateStage, group: 'account', titleKey: 'stage.title', roles: FAMILY, switch: 'updateStage' },
  {
    path: PATH.reminders,
    group: 'account',
    titleKey: 'reminders.title',
    roles: [Role.teacher, ...FAMILY],
  },
  {
    path: PATH.calendarFeed,
    group: 'family',
    titleKey: 'calendar.title',
    roles: FAMILY,
  },
  {
    path: PATH.changePassword,
    group: 'account',
    titleKey: 'me.changePassword',
    switch: 'changePassword',
    not: 'hidePassword',
  },
  { path: PATH.contact, group: 'account', titleKey: 'people.contact', switch: 'contactUs' },
]

/** Ways on from the page about oneself, by what they are about: what this role has and this brand and school offer. */
export const LinksCard = ({ role }: { role: RoleCode }) => {
  const { account } = useSnapshot(session)
  const isClosed = account?.access === 'closed'
  const open = useOpen(ENTRIES).filter(
    ({ path, roles }) => (roles?.includes(role) ?? true) && !(isClosed && path === PATH.vip),
  )
  return GROUPS.map((group) => (
    <CardList key={group} title={t(`me.group.${group}`)} none={null}>
      {open
        .filter((entry) => entry.group === group)
        .map(({ path, titleKey }) => (
          <ListItem key={path} title={t(titleKey)} href={path} />
        ))}
    </CardList>
  ))
}

/** The way to give the account up: apart from all others, at the end of the page. */
export const CancelLink = () => (
  <Where switch="logOff">
    <ButtonLink kind="quiet" block href={PATH.accountCancel}>
      {t('people.cancel')}
    </ButtonLink>
  </Where>
)

import type { Gate } from '#contract/brand-switches.ts'
import { FAMILY, Role, type RoleCode } from '#contract/roles.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import { useOpen } from '#src/state/open.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

interface Entry extends Gate {
  path: Path
  titleKey: MessageKey
  roles?: readonly RoleCode[]
}

const ENTRIES: readonly Entry[] = [
  { path: PATH.profile, titleKey: 'people.profile', switch: 'userInfoCenter' },
  { path: PATH.todo, titleKey: 'me.todo', roles: [Role.teacher, ...FAMILY] },
  { path: PATH.unsent, titleKey: 'people.unsent' },
  {
    path: PATH.consolidateList,
    titleKey: 'me.consolidate',
    roles: [Role.teacher, ...FAMILY],
    switch: 'consolidate',
  },
  { path: PATH.scan, titleKey: 'me.scan', roles: FAMILY },
  { path: PATH.showCode, titleKey: 'me.showCode', roles: FAMILY },
  { path: PATH.children, titleKey: 'people.children', roles: [Role.parent], switch: 'relationStudent' },
  { path: PATH.relation, titleKey: 'bind.relateTitle', roles: [Role.student], switch: 'relationStudent' },
  { path: PATH.vip, titleKey: 'me.vip', roles: FAMILY, not: 'closeVIP' },
  { path: PATH.bookBuy, titleKey: 'me.books', roles: FAMILY, switch: 'allowPay' },
  { path: PATH.wrongQuestions, titleKey: 'me.printWrong', roles: FAMILY, switch: 'wrongDownload' },
  {
    path: PATH.wrongDownloads,
    titleKey: 'me.downloads',
    roles: FAMILY,
    switch: ['wrongDownload', 'downloadCenter'],
  },
  { path: PATH.studyDetail, titleKey: 'me.study', roles: FAMILY },
  { path: PATH.rollDetail, titleKey: 'roll.title', roles: FAMILY },
  { path: PATH.updateStage, titleKey: 'stage.title', roles: FAMILY, switch: 'updateStage' },
  { path: PATH.changePassword, titleKey: 'me.changePassword', switch: 'changePassword', not: 'hidePassword' },
  { path: PATH.contact, titleKey: 'people.contact', switch: 'contactUs' },
  { path: PATH.accountCancel, titleKey: 'people.cancel', switch: 'logOff' },
]

/** Ways on from the page about oneself: what this role has and this brand offers. */
export const LinksCard = ({ role }: { role: RoleCode }) => {
  const open = useOpen(ENTRIES)
  return (
    <CardList label={t('me.more')}>
      {open
        .filter((entry) => entry.roles?.includes(role) ?? true)
        .map((entry) => (
          <ListItem key={entry.path} title={t(entry.titleKey)} href={entry.path} />
        ))}
    </CardList>
  )
}

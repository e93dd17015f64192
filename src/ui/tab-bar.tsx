import { t } from '#src/i18n/i18n.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './tab-bar.module.css'

export interface TabBarItem {
  href: string
  title: string
  icon: IconName
}

/** The first pages of a role: at the foot of a phone, a rail at the left from 768 px. */
export const TabBar = ({ items, current }: { items: readonly TabBarItem[]; current: string | null }) => (
  <nav className={css['tabs']} aria-label={t('nav.main')}>
    {items.map((item) => (
      <a
        key={item.href}
        href={item.href}
        className={css['tab']}
        aria-current={item.href === current ? 'page' : undefined}
      >
        <Icon name={item.icon} />
        <span>{item.title}</span>
      </a>
    ))}
  </nav>
)

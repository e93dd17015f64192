import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { CardList } from '#src/ui/card-list.tsx'
import css from './home.module.css'

/** The way from home to the list of all exams. */
export const AllExams = () => (
  <a className={css['all']} href={PATH.examList}>
    {t('home.all')}
  </a>
)

/** Some of the newest exams, a line each, and the way to all of them. */
export const RecentExams = ({ children }: { children: ReactNode }) => (
  <CardList title={t('home.recent')} aside={<AllExams />}>
    {children}
  </CardList>
)

import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import css from './notice.module.css'

/** Why one is here, whom to ask, and the way on. */
export const Notice = ({ title, text, more }: { title: string; text: string; more?: ReactNode }) => (
  <Page title={title} back={PATH.home}>
    <EmptyState
      title={title}
      text={text}
      action={
        <p className={css['ways']}>
          <ButtonLink href={PATH.home}>{t('common.goHome')}</ButtonLink>
          {more}
        </p>
      }
    />
  </Page>
)

import type { FC } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { useHomeworkId } from './use-given.ts'

/** A screen of the homework that the address names; an address without one leads to the list. */
export function makeHomeworkScreen(title: MessageKey, Screen: FC<{ homeworkId: string }>): FC {
  return function OfHomework() {
    const homeworkId = useHomeworkId()
    if (homeworkId !== '') return <Screen homeworkId={homeworkId} />
    return (
      <Page title={t(title)} back={PATH.homeworkList}>
        <EmptyState
          title={t('teach.noneNamed')}
          text={t('teach.noneNamedText')}
          action={<ButtonLink href={PATH.homeworkList}>{t('teach.list')}</ButtonLink>}
        />
      </Page>
    )
  }
}

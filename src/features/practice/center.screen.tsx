import { t } from '#src/i18n/i18n.ts'
import { Where } from '#src/state/open.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { HomeworkToday } from './homework-today.part.tsx'
import { OfChild } from './of-child.part.tsx'
import { OpenPractices } from './open-practices.part.tsx'
import { Today } from './today.part.tsx'

/** What there is to practise today: begun practices, homework, the teacher's exercises, the weakest points. */
export const PracticeCenterScreen = () => (
  <Page title={t('practice.center')}>
    <OfChild />
    <Where switch="homework">
      <HomeworkToday />
    </Where>
    <Where
      switch="precisionPractice"
      otherwise={
        <Where
          switch="homework"
          otherwise={<EmptyState title={t('practice.center.none')} text={t('practice.center.noneText')} />}
        >
          {null}
        </Where>
      }
    >
      <OpenPractices />
      <Today />
    </Where>
  </Page>
)

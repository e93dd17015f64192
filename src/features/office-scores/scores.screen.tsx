import { t } from '#src/i18n/i18n.ts'
import { Page } from '#src/ui/page.tsx'
import { Bank } from './bank.part.tsx'
import { Drafts } from './drafts.part.tsx'
import { Exams } from './exams.part.tsx'

/** Imports that are under way, the exams that came of others, and the bank of questions. */
export const OfficeScoresScreen = () => (
  <Page title={t('office.scores')} wide>
    <Drafts />
    <Exams />
    <Bank />
  </Page>
)

import type { ComponentType } from 'react'
import type { Gate } from '#contract/brand-switches.ts'
import { t } from '#src/i18n/i18n.ts'
import { useFirstStep } from '#src/state/first-step.ts'
import { useOpen } from '#src/state/open.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { FirstStep } from '#src/ui/report/first-step.tsx'
import { ConsolidateToday } from './consolidate-today.part.tsx'
import { HomeworkToday } from './homework-today.part.tsx'
import { OfChild } from './of-child.part.tsx'
import { OpenPractices } from './open-practices.part.tsx'
import { Today } from './today.part.tsx'

const PARTS: readonly (Gate & { key: string; Part: ComponentType })[] = [
  { key: 'homework', switch: 'homework', Part: HomeworkToday },
  { key: 'consolidate', switch: 'consolidate', Part: ConsolidateToday },
  { key: 'open', switch: 'precisionPractice', Part: OpenPractices },
  { key: 'today', switch: 'precisionPractice', Part: Today },
]

/** What there is to practise today: homework, consolidations, practices begun, exercises, the weakest points. */
export const PracticeCenterScreen = () => {
  const parts = useOpen(PARTS)
  const step = useFirstStep(null)
  return (
    <Page title={t('practice.center')}>
      <OfChild />
      {step && <FirstStep {...step} />}
      {parts.length === 0 && (
        <EmptyState title={t('practice.center.none')} text={t('practice.center.noneText')} />
      )}
      {parts.map(({ key, Part }) => (
        <Part key={key} />
      ))}
    </Page>
  )
}

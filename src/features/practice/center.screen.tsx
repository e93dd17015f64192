import type { ComponentType } from 'react'
import type { Gate } from '#contract/brand-switches.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useOpen } from '#src/state/open.tsx'
import { useFirstStep } from '#src/state/reports/first-step.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { FirstStep } from '#src/ui/report/first-step.tsx'
import shared from '#src/ui/shared.module.css'
import { HomeworkToday } from './homework-today.part.tsx'
import { OfChild } from './of-child.part.tsx'
import { OpenPractices } from './open-practices.part.tsx'
import css from './practice.module.css'
import { Today } from './today.part.tsx'

const SHOWN = 5

/** Consolidations after exams that are not handed in. */
const ConsolidateToday = () => {
  const reading = useCall('GET /api/exam/consolidate/student/list', {})
  return (
    <Card
      title={t('practice.consolidate')}
      aside={
        <a className={shared['targetEnd']} href={PATH.consolidateList}>
          {t('practice.all')}
        </a>
      }
      flush
    >
      <Reading of={reading} failed={t('practice.consolidateFailed')} lines={2}>
        {({ list }) => {
          const open = list.filter(({ state }) => state === 'todo').slice(0, SHOWN)
          if (open.length === 0) return <p className={css['nothing']}>{t('practice.consolidateNone')}</p>
          return (
            <List label={t('practice.consolidate')}>
              {open.map((line) => (
                <ListItem
                  key={line.consolidationId}
                  title={line.examName}
                  note={t('practice.consolidateNote', { course: line.courseName, n: line.questions })}
                  end={line.late && <Badge tone="bad">{t('practice.over')}</Badge>}
                  href={href.consolidate(PATH.consolidateDo, { consolidationId: line.consolidationId })}
                />
              ))}
            </List>
          )
        }}
      </Reading>
    </Card>
  )
}

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

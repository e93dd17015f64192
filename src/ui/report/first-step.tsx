import type { NextAction } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '../card.tsx'
import shared from '../shared.module.css'
import { Begin } from './begin.tsx'
import { nextWords } from './next-words.ts'
import css from './report.module.css'
import { itemParts, WorthHow } from './worth-how.tsx'

export interface FirstStepProps {
  readonly step: NextAction
  readonly examName: string
  readonly reportHref: string
  /** Null: it is done in no page of its own, and the report says more. */
  readonly beginHref: string | null
}

/** The one thing to do first after an exam, with the report that says so. */
export const FirstStep = ({ step, examName, reportHref, beginHref }: FirstStepProps) => (
  <Card
    title={t('report.next.first')}
    aside={
      <a className={css['begin']} href={reportHref}>
        {t('report.next.from', { exam: examName })}
      </a>
    }
  >
    <div className={shared['middle']}>
      <p>{nextWords(step)}</p>
      {step.kind === 'redo' && <WorthHow parts={itemParts(step.parts)} marks={step.marks} />}
      {beginHref === null ? (
        <a className={css['begin']} href={reportHref}>
          {t('report.next.go')}
        </a>
      ) : (
        <Begin action={step} href={beginHref} />
      )}
    </div>
  </Card>
)

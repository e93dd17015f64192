import type { HolidayNotebook } from '#contract/holiday-notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { daysOf, termOf } from './holiday-words.rules.ts'
import { NotebookBadge } from './notebook-badge.part.tsx'

/** The notebook of one holiday: when it is, what it takes in, and what can be done next. */
export const NotebookCard = ({ notebook }: { notebook: HolidayNotebook }) => {
  const { holidayId, name, state, chosen, memberOnly } = notebook
  return (
    <Card title={name} aside={memberOnly !== true && <NotebookBadge notebook={notebook} />}>
      <div className={shared['stack']}>
        <p>{daysOf(notebook)}</p>
        <p className={shared['quiet']}>
          {chosen === null ? termOf(notebook) : t('holiday.questions', { count: chosen.questions })}
        </p>
        {chosen !== null && (
          <ButtonLink kind="primary" block href={href.holiday(PATH.holidayDetail, { holidayId })}>
            {t('holiday.open')}
          </ButtonLink>
        )}
        {state === 'open' && memberOnly !== true && (
          <ButtonLink
            kind={chosen === null ? 'primary' : 'plain'}
            block
            href={href.holiday(PATH.holidaySubmit, { holidayId })}
          >
            {t(chosen === null ? 'holiday.choose' : 'holiday.change')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

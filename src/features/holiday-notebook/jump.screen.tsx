import { useEffect } from 'react'
import type { HolidayNotebook } from '#contract/wrong/holiday-notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { formatHolidayDays, termOf } from './holiday-words.rules.ts'
import { Members } from './members.part.tsx'
import { NotebookBadge } from './notebook-badge.part.tsx'

/** The notebook of one holiday: when it is, what it takes in, and what can be done next. */
const NotebookCard = ({ notebook }: { notebook: HolidayNotebook }) => {
  const { holidayId, name, state, chosen, memberOnly } = notebook
  return (
    <Card title={name} aside={memberOnly !== true && <NotebookBadge notebook={notebook} />}>
      <div className={shared['stack']}>
        <p>{formatHolidayDays(notebook)}</p>
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

/** Leads on to what comes next: choosing papers, or the notebook that was chosen. */
const Onward = ({ to: { holidayId, chosen, state } }: { to: HolidayNotebook }) => {
  const next = chosen === null && state === 'open' ? PATH.holidaySubmit : PATH.holidayDetail
  useEffect(() => go(href.holiday(next, { holidayId }), { replace: true }), [next, holidayId])
  return <p role="status">{t('holiday.going')}</p>
}

const All = ({ notebooks }: { notebooks: readonly HolidayNotebook[] }) => (
  <>
    <p className={shared['quiet']}>{t('holiday.lead')}</p>
    {notebooks.map((one) => (
      <NotebookCard key={one.holidayId} notebook={one} />
    ))}
    {notebooks.some((one) => one.memberOnly === true) && <Members />}
    {notebooks.length === 0 && (
      <EmptyState
        sign="wait"
        title={t('holiday.none')}
        text={t('holiday.noneText')}
        action={<ButtonLink href={PATH.wrongCourses}>{t('holiday.toNotebook')}</ButtonLink>}
      />
    )}
  </>
)

/** The door to holiday notebooks: a link that names a holiday leads on to its notebook, else all of them stand here. */
export const HolidayJumpScreen = () => {
  const holidayId = useQuery('holidayId')
  const read = useCall('GET /api/base/data/notebook/holiday/list', {})
  return (
    <Page title={t('holiday.title')} back={PATH.user} asOf={read.asOf}>
      <Reading of={read} failed={t('holiday.failed')} lines={5}>
        {({ notebooks }) => {
          const named = notebooks.find((one) => one.holidayId === holidayId)
          return named ? <Onward to={named} /> : <All notebooks={notebooks} />
        }}
      </Reading>
    </Page>
  )
}

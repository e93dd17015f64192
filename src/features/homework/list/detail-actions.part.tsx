import type { SheetDetail } from '#contract/homework.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useOpen } from '#src/state/open.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useWorkBadge } from '../hand-in/use-work-badge.ts'
import css from '../homework.module.css'

/** The ways on from a homework, by how it stands; the first is the one thing to do. */
export const DetailActions = ({ sheet, now }: { sheet: Readonly<SheetDetail>; now: number }) => {
  const { homeworkId, state } = sheet
  const [check] = useOpen([{ switch: 'h5PaperCheck' } as const])
  const waits = useWorkBadge(homeworkId) !== null
  if (sheet.startAt > now)
    return (
      <Card>
        <p>{t('homework.notYet', { when: formatFullDate(sheet.startAt) })}</p>
      </Card>
    )
  const to = (path: Parameters<typeof href.homework>[0]) => href.homework(path, { homeworkId })
  if (state === 'todo' || state === 'doing')
    return (
      <div className={css['stack']}>
        {waits && (
          <ButtonLink kind="primary" block href={to(PATH.homeworkProgress)}>
            {t('homework.seeProgress')}
          </ButtonLink>
        )}
        <ButtonLink kind={waits ? 'quiet' : 'primary'} block href={to(PATH.homeworkDo)}>
          {t(waits ? 'homework.changeAgain' : state === 'todo' ? 'homework.begin' : 'homework.goOn')}
        </ButtonLink>
      </div>
    )
  return (
    <div className={css['stack']}>
      {state === 'checked' && (
        <>
          <ButtonLink kind="primary" block href={to(PATH.homeworkChecked)}>
            {t('homework.seeChecked')}
          </ButtonLink>
          <ButtonLink block href={to(PATH.homeworkReport)}>
            {t('homework.seeReport')}
          </ButtonLink>
        </>
      )}
      {state === 'submitted' && sheet.mayMark && check && (
        <ButtonLink kind="primary" block href={to(PATH.homeworkCheck)}>
          {t('homework.checkNow')}
        </ButtonLink>
      )}
      <ButtonLink block href={to(PATH.homeworkProgress)}>
        {t('homework.seeProgress')}
      </ButtonLink>
      {state === 'submitted' && sheet.deadlineAt > now && (
        <ButtonLink kind="quiet" block href={to(PATH.homeworkDo)}>
          {t('homework.changeAgain')}
        </ButtonLink>
      )}
    </div>
  )
}

import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { client } from '#src/state/client.ts'
import { type Resource, useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './account.module.css'

const gradeName = (n: number): string => t('stage.grade', { n: String(n) })

type Info = NonNullable<Resource<GradeInfo>['data']>
interface GradeInfo {
  gradeName: string | null
  rollGradeNo: number | null
  gradeNo: number | null
  nextGradeNo: number | null
  schoolYear: number
  mayMoveOn: boolean
}

/** Moves a student on to the next grade before the school's roll does, and shows beforehand what changes. */
export const StageScreen = () => {
  const info = useCall('GET /api/export/student/common/info', {})
  const { busy, send } = useSend()
  const move = (gradeNo: number) =>
    send(() => client.call('POST /api/base/data/system/account/user/', { body: { gradeNo } }), {
      toast: t('stage.moved', { grade: gradeName(gradeNo) }),
      seconds: TOAST_BRIEF,
      done: info.reload,
      failed: toastFailure,
    })
  return (
    <Page title={t('stage.title')} back={PATH.user}>
      <p>{t('stage.lead')}</p>
      <Reading of={info} failed={t('people.failedTitle')}>
        {(data) =>
          data.gradeNo === null ? (
            <EmptyState
              sign="wait"
              title={t('stage.title')}
              text={t('stage.none', { name: data.gradeName ?? '–' })}
            />
          ) : (
            <Stage info={data} busy={busy} onMove={(gradeNo) => void move(gradeNo)} />
          )
        }
      </Reading>
    </Page>
  )
}

const Stage = ({ info, busy, onMove }: { info: Info; busy: boolean; onMove: (gradeNo: number) => void }) => {
  const { gradeNo, rollGradeNo, nextGradeNo: next } = info
  if (gradeNo === null) return null
  const grade = gradeName(next ?? gradeNo)
  const hasMoved = rollGradeNo !== null && rollGradeNo !== gradeNo
  return (
    <>
      <Card>
        <Facts
          facts={[
            [t('stage.roll'), info.gradeName],
            [t('stage.now'), gradeName(gradeNo)],
          ]}
        />
      </Card>
      {info.mayMoveOn && next !== null && (
        <Card title={t('stage.previewTitle', { grade })}>
          <div className={shared['stack']}>
            <p className={css['steps']}>
              <span>{gradeName(gradeNo)}</span>
              <span className={css['arrow']} aria-hidden="true">
                →
              </span>
              <span>{grade}</span>
            </p>
            <ul className={shared['list']}>
              <li>{t('stage.previewFollows', { grade })}</li>
              <li>{t('stage.previewKeeps')}</li>
              <li>{t('stage.previewRoll')}</li>
              <li>{t('stage.previewYear', { year: `${info.schoolYear}–${info.schoolYear + 1}` })}</li>
            </ul>
            <Button kind="primary" block busy={busy} onClick={() => onMove(next)}>
              {t('stage.move', { grade })}
            </Button>
          </div>
        </Card>
      )}
      {next === null && <p className={shared['quiet']}>{t('stage.top')}</p>}
      {hasMoved && (
        <Card>
          <div className={shared['stack']}>
            <p>{t('stage.done')}</p>
            <Button busy={busy} onClick={() => onMove(rollGradeNo)}>
              {t('stage.back', { grade: gradeName(rollGradeNo) })}
            </Button>
          </div>
        </Card>
      )}
    </>
  )
}

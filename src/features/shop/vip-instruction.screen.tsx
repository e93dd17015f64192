import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Levels } from './levels.part.tsx'
import { VipParts } from './vip-parts.part.tsx'
import { WhereSold } from './where-sold.part.tsx'

const POINTS = ['counts', 'child', 'again', 'paying', 'back', 'data'] as const

/** What membership is and how it counts, with the levels and the trial as the school offers them. */
export const VipInstructionScreen = () => {
  const state = useCall('GET /api/base/data/system/account/user/membership', {})
  return (
    <Page title={t('shop.instruction.title')} back={PATH.vip} asOf={state.asOf}>
      <WhereSold>
        {POINTS.map((point) => (
          <Card key={point} title={t(`shop.instruction.${point}.title`)}>
            <p>{t(`shop.instruction.${point}.text`)}</p>
          </Card>
        ))}
        <Reading of={state} failed={t('shop.failed')}>
          {({ trial, freePractices }) => (
            <>
              {freePractices && <VipParts aWeek={freePractices} />}
              <Card title={t('shop.instruction.trial.title')}>
                <p>
                  {trial.state === 'none'
                    ? t('shop.instruction.trial.none')
                    : t('shop.instruction.trial.text', { days: trial.days })}
                </p>
              </Card>
            </>
          )}
        </Reading>
        <Levels current={state.data?.productId ?? null} />
      </WhereSold>
    </Page>
  )
}

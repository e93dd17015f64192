import type { PracticeDetail } from '#contract/homework/practice.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import { buildPracticeWorkName } from './practice.rules.ts'
import { Waiting } from './waiting.part.tsx'

const RATES = [
  { rate: 1, key: 'practice.self.right' },
  { rate: 0.5, key: 'practice.self.half' },
  { rate: 0, key: 'practice.self.wrong' },
] as const

interface SelfMarkProps {
  detail: PracticeDetail
  no: number
  rate: number | null
  sent: readonly Readonly<WorkItem>[]
}

/** How their own words stand beside the key, said by the student; can be said again. */
export const SelfMark = ({ detail: { practiceId, studentId }, no, rate, sent }: SelfMarkProps) => {
  const target = targetOf.selfmark(practiceId, studentId, no)
  const item = sent.findLast((one) => one.target === target)
  const say = async (value: number) => {
    const sync = await openAccountWork()
    await sync?.enqueue({
      ...{ target, kind: 'selfmark', body: { rate: value } },
      work: buildPracticeWorkName(practiceId, studentId),
    })
  }
  return (
    <>
      <div className={shared['acts']} role="group" aria-label={t('practice.self')}>
        {RATES.map((one) => (
          <Button key={one.key} aria-pressed={rate === one.rate} onClick={() => void say(one.rate)}>
            {rate === one.rate && <span aria-hidden="true">✓ </span>}
            {t(one.key)}
          </Button>
        ))}
      </div>
      {item && item.status.at !== 'school' && <Waiting item={item} />}
    </>
  )
}

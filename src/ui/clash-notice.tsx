import { type ReactNode, useState } from 'react'
import type { OperationBody } from '#core/domain/operation/operation-content.ts'
import { joinOf, mayChoose, readOperationContent } from '#core/domain/operation/operation-content.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from './button.tsx'
import { ClashContent } from './clash-content.tsx'
import { ClashView } from './clash-view.tsx'

/** Words that do not count and those that do; `here`: written on this phone. */
interface ClashFacts {
  kind: string
  mine: OperationBody
  outcome: string
  number: string
  time: number
  here: boolean
  current: { body: OperationBody; here: boolean; byYou: boolean; byName: string; at: number }
}

const whoseText = (who: ClashFacts['current']): string => {
  if (who.here) return t('sync.clash.here')
  return who.byYou ? t('sync.clash.otherPhone') : t('sync.clash.otherPerson', { name: who.byName })
}

interface ClashNoticeProps {
  clash: ClashFacts
  /** What both are, e.g. the answer to question 2. */
  name: string
  picture: (fileId: string, alt: string) => ReactNode
  /** The person has seen both and chosen: a body that is to count, or null for what counts already. */
  onEnd: (body: OperationBody | null) => Promise<void>
}

/** What this account wrote and does not count, beside what does, and the choice. */
export const ClashNotice = ({ clash, name, picture, onEnd }: ClashNoticeProps) => {
  const [busy, setBusy] = useState(false)
  const { kind, mine, current, number } = clash
  const both = joinOf(kind, mine, current.body)
  const free = mayChoose(clash)
  const end = (body: OperationBody | null) => {
    setBusy(true)
    void onEnd(body).finally(() => setBusy(false))
  }
  const counted = clash.outcome === 'applied' || clash.outcome === 'late'
  return (
    <ClashView
      title={t('sync.clash.title', { name })}
      label={`${t('sync.clash.title', { name })} ${number}`}
      lead={t(counted ? 'sync.clash.replaced' : free ? 'sync.clash.aside' : 'sync.clash.first', { number })}
      mine={{
        whose: t(clash.here ? 'sync.clash.mineHere' : 'sync.clash.mineThere'),
        when: formatDate(clash.time),
        children: <ClashContent said={readOperationContent(mine)} picture={picture} />,
      }}
      theirs={{
        whose: t('sync.clash.counts', { who: whoseText(current) }),
        when: formatDate(current.at),
        children: <ClashContent said={readOperationContent(current.body)} picture={picture} />,
      }}
      ways={
        <>
          <Button busy={busy} onClick={() => end(null)}>
            {t(free ? 'sync.clash.theirs' : 'sync.clash.seen')}
          </Button>
          {free && (
            <Button busy={busy} onClick={() => end(mine)}>
              {t('sync.clash.mine')}
            </Button>
          )}
          {free && both !== null && (
            <Button busy={busy} onClick={() => end(both)}>
              {t('sync.clash.both')}
            </Button>
          )}
        </>
      }
    />
  )
}

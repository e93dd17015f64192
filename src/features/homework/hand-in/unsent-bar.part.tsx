import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { LineBar } from '#src/ui/line-bar.tsx'
import { LossNotice } from './loss-notice.part.tsx'
import { ReturnedNotice } from './returned-notice.part.tsx'

/** Says how much work waits on this phone, and that the phone's store was emptied when it was. */
export const UnsentBar = () => {
  const { waiting, attention, pause, clashes } = useOutbox()
  return (
    <>
      <LossNotice />
      <ReturnedNotice />
      {clashes.length > 0 && (
        <LineBar tone="warn" action={<a href={PATH.unsent}>{t('homework.unsentSee')}</a>}>
          {t('homework.clashWaits', { n: clashes.length })}
        </LineBar>
      )}
      {waiting > 0 && (
        <LineBar
          tone={attention > 0 ? 'warn' : 'info'}
          action={<a href={PATH.unsent}>{t('homework.unsentSee')}</a>}
        >
          {t('homework.waiting', { n: waiting })}
          {pause !== null && ` · ${t(`homework.pause.${pause}`)}`}
        </LineBar>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import type { Unsent } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from '../homework.module.css'
import { ClashNotices } from '../two-phones/clash-notices.part.tsx'
import { AnswerFile } from './answer-file.part.tsx'
import { HeldBar } from './held-bar.part.tsx'
import { LossNotice } from './loss-notice.part.tsx'
import { MayClear } from './may-clear.part.tsx'
import { ReturnedNotice } from './returned-notice.part.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { isUnstoredItem } from './where.rules.ts'
import { WorkItems } from './work-items.part.tsx'

/** True when the word was typed; case and spaces around it are forgiven. */
const isTyped = (typed: string, word: string): boolean =>
  word !== '' && typed.trim().toLowerCase() === word.toLowerCase()

/** Deletes work that needs attention, only after the person has typed that it is to go. */
const DeleteItem = ({ opId }: { opId: string }) => {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const word = t('homework.deleteWord')
  const close = () => {
    setAsking(false)
    setTyped('')
  }
  const remove = async () => {
    await (await openAccountWork())?.discard(opId)
    close()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('homework.deleteOne')}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t('homework.deleteOne')}
        yes={t('homework.deleteYes')}
        kind="danger"
        disabled={!isTyped(typed, word)}
        onYes={() => void remove()}
        onClose={close}
      >
        <p>{t('homework.deleteAsk')}</p>
        <Field
          label={t('homework.deleteType', { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmSheet>
    </>
  )
}

/** What would be lost with this phone; read again when the list changes. */
function useUnsent(changed: unknown): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    let here = true
    void openAccountWork()
      .then((sync) => sync?.unsent())
      .then((now) => here && setUnsent(now ?? null))
    return () => {
      here = false
    }
  }, [changed])
  return unsent
}

/** Everything of this account that is on this phone alone: where it is, and what can be done with it. */
export const UnsentScreen = () => {
  const { items, pause } = useOutbox()
  const unsent = useUnsent(items)
  const now = useNow(null, null)
  const waiting = (items ?? []).filter(({ status }) => status.at !== 'school')
  useLeaveWarning(waiting.some(isUnstoredItem))
  return (
    <Page title={t('homework.unsent')} back={PATH.user}>
      <LossNotice />
      <ReturnedNotice />
      <MayClear />
      <HeldBar items={waiting} />
      <ClashNotices />
      {items === null ? (
        <Skeleton lines={3} />
      ) : waiting.length === 0 ? (
        <EmptyState sign="done" title={t('homework.unsentNone')} text={t('homework.unsentNoneText')} />
      ) : (
        <>
          <Card title={t('homework.waiting', { n: waiting.length })}>
            <div className={css['tight']}>
              <p className={css['muted']}>{t('homework.unsentLead')}</p>
              {pause !== null && <p role="status">{t(`homework.pause.${pause}`)}</p>}
              <Button
                kind="primary"
                onClick={() => void openAccountWork().then((sync) => sync?.trigger('focus'))}
              >
                {t('homework.retryNow')}
              </Button>
            </div>
          </Card>
          <Card title={t('homework.unsentItems')}>
            <WorkItems items={waiting} now={now} more={(item) => <DeleteItem opId={item.opId} />} />
          </Card>
          <AnswerFile />
        </>
      )}
      {unsent !== null && unsent.drafts > 0 && (
        <p className={css['muted']}>
          {[
            t('homework.unsentDrafts', { n: unsent.drafts }),
            unsent.kb > 0 ? t('homework.unsentSize', { kb: Math.ceil(unsent.kb) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Page>
  )
}

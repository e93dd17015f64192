import { useState } from 'react'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Child } from './child.part.tsx'
import { EntryRow } from './entry-row.part.tsx'
import { withPending } from './pending.rules.ts'
import { useAction } from './use-action.ts'
import { usePending } from './use-pending.ts'
import { Waiting } from './waiting.part.tsx'
import css from './wrong.module.css'

const KEPT_MS = 30 * 86_400_000

/** Asks for the number of questions to be typed before they go for good. */
const Empty = ({ count, onDone }: { count: number; onDone: () => Promise<void> }) => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { busy, send } = useSend()
  const tell = useTell()
  const empty = () =>
    send(() => client.call('POST /api/exam/wrong/recycle/empty', { body: { typed: count } }), {
      always: () => {
        setOpen(false)
        setTyped('')
      },
      done: onDone,
      failed: (failure) => {
        tell(failure)
        return onDone()
      },
    })
  return (
    <>
      <Button kind="danger" block onClick={() => setOpen(true)}>
        {t('wrong.recycle.empty')}
      </Button>
      <ConfirmSheet
        open={open}
        title={t('wrong.recycle.sure', { n: count })}
        yes={t('wrong.recycle.empty')}
        kind="danger"
        busy={busy}
        disabled={typed.trim() !== String(count)}
        onYes={() => void empty()}
        onClose={() => setOpen(false)}
      >
        <div className={shared['middle']}>
          <p>{t('wrong.recycle.sureText')}</p>
          <Field
            label={t('wrong.recycle.type', { n: count })}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </ConfirmSheet>
    </>
  )
}

/** What was taken out of the notebook: to be put back for thirty days, or to go for good. */
export const WrongRecycleScreen = () => {
  const reading = useCall('GET /api/exam/wrong/recycle/list', {})
  const { studentId, pending, waiting, attention } = usePending(reading.reload)
  const { busy, run } = useAction(studentId)
  const restore = async (entry: WrongEntry) => {
    if (await run(entry, { to: 'notebook' })) await reading.reload()
  }
  return (
    <Page title={t('wrong.recycle.title')} back={PATH.wrongCourses} asOf={reading.asOf}>
      <Child />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failed')} lines={6}>
        {({ entries }) => {
          const binned = entries.map((e) => withPending(e, pending)).filter((e) => e.removedAt !== null)
          return binned.length === 0 ? (
            <EmptyState
              sign="done"
              title={t('wrong.recycle.none')}
              text={t('wrong.recycle.noneText')}
              action={<a href={PATH.wrongCourses}>{t('wrong.toCourses')}</a>}
            />
          ) : (
            <>
              <p className={shared['quiet']}>{t('wrong.recycle.lead')}</p>
              <CardList label={t('wrong.recycle.title')}>
                {binned.map((entry) => (
                  <EntryRow
                    key={questionKey(entry)}
                    entry={entry}
                    course
                    end={
                      <span className={css['binned']}>
                        <small>
                          {t('wrong.recycle.until', { when: formatDay((entry.removedAt ?? 0) + KEPT_MS) })}
                        </small>
                        <Button
                          disabled={busy !== null}
                          aria-label={t('wrong.recycle.restoreOf', { no: entry.itemNo })}
                          onClick={() => void restore(entry)}
                        >
                          {t('wrong.restore')}
                        </Button>
                        <a href={href.wrongDetail(entry)}>{t('wrong.recycle.see')}</a>
                      </span>
                    }
                  />
                ))}
              </CardList>
              {waiting === 0 && <Empty count={binned.length} onDone={reading.reload} />}
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

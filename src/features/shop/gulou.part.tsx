import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { refreshAccount } from '#src/state/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { useNow } from '#src/state/use-now.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { gulouWordOf } from './gulou.rules.ts'
import css from './shop.module.css'

type Given = Calls['GET /api/third/gulou/code']['reply']

const TOLD_SECONDS = 5
/** Minutes a code is good for (contract/gulou.ts). */
const GOOD_MINUTES = 10
/** Letters of a word with room for an address around it. */
const LONGEST = 600

/** Whole minutes a code is still good, whatever the phone's clock says at most what it is given for. */
const minutesLeft = ({ expiresAt }: Given, now: number): number =>
  Math.min(GOOD_MINUTES, Math.ceil((Date.parse(expiresAt) - now) / 60_000))

/** A code for the platform, how long it is good, and the way there. */
const GulouCode = () => {
  const [given, setGiven] = useState<Given | null>(null)
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  const now = useNow(null, null)
  const minutes = given === null ? 0 : minutesLeft(given, now)
  const get = async () => {
    setBusy(true)
    const result = await client.call('GET /api/third/gulou/code', {})
    if (result.ok) setGiven(result.data)
    else tell(result.failure)
    setBusy(false)
  }
  return (
    <>
      {given !== null && minutes > 0 ? (
        <>
          <p className={css['quiet']}>{t('shop.gulou.code')}</p>
          <p>
            <code className={css['code']}>{given.code}</code>
          </p>
          <p className={css['quiet']} role="status">
            {t('shop.gulou.good', { minutes })}
          </p>
          <ButtonLink kind="primary" block href={given.url} target="_blank" rel="noopener noreferrer">
            {t('shop.gulou.open')}
          </ButtonLink>
        </>
      ) : (
        <>
          {given !== null && (
            <p className={css['quiet']} role="status">
              {t('shop.gulou.over')}
            </p>
          )}
          <Button block busy={busy} onClick={() => void get()}>
            {t('shop.gulou.get')}
          </Button>
        </>
      )}
    </>
  )
}

/**
 * Membership bought at the Gulou platform: a code to take there, and the platform's signed word brought back, by its
 * link (`?gulou=`) or pasted.
 */
export const Gulou = ({ onUpgraded }: { onUpgraded: () => Promise<void> }) => {
  const brought = useQuery('gulou')
  const setQuery = useSetQuery()
  const [pasted, setPasted] = useState(brought ?? '')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  const upgrade = async () => {
    const body = gulouWordOf(pasted)
    setWrong(body === null ? t('shop.gulou.notWhole') : undefined)
    if (body === null) return
    setBusy(true)
    const result = await client.call('POST /api/third/gulou/upgrade/vip', { body })
    if (result.ok) {
      const { until } = result.data
      showToast(
        t('shop.gulou.done', { date: until === null ? '' : formatDay(Date.parse(until)) }),
        TOLD_SECONDS,
      )
      setPasted('')
      setQuery({ gulou: null })
      await Promise.all([onUpgraded(), refreshAccount()])
    } else if (result.failure.kind === 'status') setWrong(failureText(result.failure))
    else tell(result.failure)
    setBusy(false)
  }
  return (
    <Card title={t('shop.gulou.title')}>
      <div className={css['stack']}>
        <p>{t('shop.gulou.text')}</p>
        <GulouCode />
        <form
          className={css['stack']}
          onSubmit={(event) => {
            event.preventDefault()
            void upgrade()
          }}
        >
          <Field
            label={t('shop.gulou.word')}
            hint={t(brought === null ? 'shop.gulou.hint' : 'shop.gulou.brought')}
            value={pasted}
            maxLength={LONGEST}
            autoComplete="off"
            error={wrong}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button
            type="submit"
            kind={brought === null ? 'plain' : 'primary'}
            block
            busy={busy}
            disabled={pasted.trim() === ''}
          >
            {t('shop.gulou.upgrade')}
          </Button>
        </form>
      </div>
    </Card>
  )
}

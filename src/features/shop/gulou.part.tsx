import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { refreshMembership } from '#src/state/account/membership.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { gulouWordOf } from './gulou.rules.ts'
import css from './shop.module.css'

type GulouLoginCode = Calls['GET /api/third/gulou/code']['reply']

/** Minutes a code is good for (contract/shop/gulou.ts). */
const GOOD_MINUTES = 10
/** Letters of a word with room for an address around it. */
const LONGEST = 600

/** Whole minutes a code is still good, whatever the phone's clock says at most what it is given for. */
const minutesLeft = ({ expiresAt }: GulouLoginCode, now: number): number =>
  Math.min(GOOD_MINUTES, Math.ceil((Date.parse(expiresAt) - now) / 60_000))

/** A code for the platform, how long it is good, and the way there. */
const GulouCode = () => {
  const [given, setGiven] = useState<GulouLoginCode | null>(null)
  const { busy, send } = useSend()
  const now = useNow(null, null)
  const minutes = given === null ? 0 : minutesLeft(given, now)
  const get = () => send(() => client.call('GET /api/third/gulou/code', {}), { done: setGiven })
  return (
    <>
      {given !== null && minutes > 0 ? (
        <>
          <p className={shared['quiet']}>{t('shop.gulou.code')}</p>
          <p>
            <code className={css['code']}>{given.code}</code>
          </p>
          <p className={shared['quiet']} role="status">
            {t('shop.gulou.good', { minutes })}
          </p>
          <ButtonLink kind="primary" block href={given.url} target="_blank" rel="noopener noreferrer">
            {t('shop.gulou.open')}
          </ButtonLink>
        </>
      ) : (
        <>
          {given !== null && (
            <p className={shared['quiet']} role="status">
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
  const { busy, send } = useSend()
  const tell = useTell()
  const upgrade = () => {
    const body = gulouWordOf(pasted)
    setWrong(body === null ? t('shop.gulou.notWhole') : undefined)
    if (body === null) return
    void send(() => client.call('POST /api/third/gulou/upgrade/vip', { body }), {
      toast: ({ until }) =>
        t('shop.gulou.done', { date: until === null ? '' : formatDay(Date.parse(until)) }),
      seconds: TOAST_READ,
      done: () => {
        setPasted('')
        setQuery({ gulou: null })
        return Promise.all([onUpgraded(), refreshMembership()])
      },
      failed: (failure) => (failure.kind === 'status' ? setWrong(failureText(failure)) : tell(failure)),
    })
  }
  return (
    <Card title={t('shop.gulou.title')}>
      <div className={shared['stack']}>
        <p>{t('shop.gulou.text')}</p>
        <GulouCode />
        <form
          className={shared['stack']}
          onSubmit={(event) => {
            event.preventDefault()
            upgrade()
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

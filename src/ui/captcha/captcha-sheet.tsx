import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CaptchaAnswer } from '#contract/account/entry.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { Sheet } from '../sheet.tsx'
import css from './captcha.module.css'
import { type Slide, SlidePuzzle } from './slide-puzzle.tsx'

export interface Captcha {
  captchaId: string
  slide: Slide | null
  question: { text: string } | null
}

/** How the sheet reaches the server; a failure comes back as a value. */
export interface CaptchaCalls<C extends Captcha> {
  load: (kind: 'slide' | 'question') => Promise<C | Failure>
  check: (captcha: C, answer: CaptchaAnswer) => Promise<string | Failure>
}

interface CaptchaSheetProps<C extends Captcha> {
  calls: CaptchaCalls<C>
  /** The proof, or null when the person gave up. */
  onEnd: (proof: string | null) => void
}

const isCaptcha = <C extends Captcha>(it: C | Failure): it is C => 'captchaId' in it

/** A puzzle to slide, or a question to answer for whoever cannot; each is for one try, then a new one comes. */
export const CaptchaSheet = <C extends Captcha>({ calls, onEnd }: CaptchaSheetProps<C>) => {
  const [kind, setKind] = useState<'slide' | 'question'>('slide')
  const [captcha, setCaptcha] = useState<C | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const take = (got: C | Failure) => {
    if (isCaptcha(got)) setCaptcha(got)
    else setError(failureText(got))
  }
  /** Only what was asked for last is shown, whichever comes first. */
  const turn = useRef(0)
  useEffect(() => {
    const mine = ++turn.current
    void calls.load('slide').then((got) => mine === turn.current && take(got))
  }, [calls])
  const load = async (next: 'slide' | 'question') => {
    const mine = ++turn.current
    setKind(next)
    setCaptcha(null)
    const got = await calls.load(next)
    if (mine === turn.current) take(got)
  }

  const check = async (answer: CaptchaAnswer) => {
    if (!captcha || busy) return
    setBusy(true)
    setError(null)
    const proof = await calls.check(captcha, answer)
    setBusy(false)
    if (typeof proof === 'string') return onEnd(proof)
    setError(proof.kind === 'status' ? t('entry.captcha.wrong') : failureText(proof))
    await load(kind)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const answer = new FormData(event.currentTarget).get('captchaAnswer')
    if (typeof answer === 'string' && answer.trim() !== '') void check({ answer: answer.trim() })
  }
  const change = (to: 'slide' | 'question') => {
    setError(null)
    void load(to)
  }

  return (
    <Sheet open title={t('entry.captcha.title')} onClose={() => onEnd(null)}>
      <div className={css['form']}>
        {!captcha && <p className={css['wait']}>{error === null ? t('common.loading') : ''}</p>}
        {captcha?.slide && (
          <SlidePuzzle
            key={captcha.captchaId}
            slide={captcha.slide}
            disabled={busy}
            onDone={(x, trail) => void check({ x, trail })}
          />
        )}
        {captcha?.question && (
          <form className={css['form']} onSubmit={submit} noValidate>
            <Field
              key={captcha.captchaId}
              label={captcha.question.text}
              name="captchaAnswer"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
            <Button kind="primary" type="submit" block busy={busy}>
              {t(busy ? 'entry.captcha.checking' : 'entry.captcha.answer')}
            </Button>
          </form>
        )}
        <p role="status" className={css['error']}>
          {error}
        </p>
        <div className={css['other']}>
          <Button kind="quiet" onClick={() => change(kind)} disabled={busy}>
            {t('entry.captcha.another')}
          </Button>
          <Button
            kind="quiet"
            onClick={() => change(kind === 'slide' ? 'question' : 'slide')}
            disabled={busy}
          >
            {t(kind === 'slide' ? 'entry.captcha.asQuestion' : 'entry.captcha.asSlide')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

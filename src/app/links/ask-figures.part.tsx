import { type FormEvent, useId, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { answerFresh } from '#src/state/account/fresh-confirm.state.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './ask-figures.module.css'

/** Shows four figures and has them typed: what lies around a frame can lead a click, but read nothing. */
export const AskFigures = ({ figures }: { figures: string }) => {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = typed.normalize('NFKC').trim()
    if (given === figures) answerFresh(given)
    else setWrong(true)
  }
  const stop = () => answerFresh(null)
  return (
    <Sheet
      kind="dialog"
      open
      title={t('link.figuresTitle')}
      onClose={stop}
      actions={
        <>
          <Button onClick={stop}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('link.figuresGo')}
          </Button>
        </>
      }
    >
      <form id={form} className={css['form']} noValidate onSubmit={submit}>
        <p>{t('link.figuresText', { figures: figures.split('').join(' ') })}</p>
        <Field
          label={t('link.figuresLabel')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={wrong ? t('link.figuresWrong') : undefined}
        />
      </form>
    </Sheet>
  )
}

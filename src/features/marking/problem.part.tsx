import { useState } from 'react'
import type { ProblemKind } from '#contract/marking/shapes.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import css from './marking.module.css'

/** Longest note, as the contract has it. */
const LONGEST = 200

const KINDS: Readonly<Record<ProblemKind, MessageKey>> = {
  rotated: 'marking.problem.rotated',
  blurred: 'marking.problem.blurred',
  wrongStudent: 'marking.problem.wrongStudent',
  wrongPlace: 'marking.problem.wrongPlace',
  cheating: 'marking.problem.cheating',
  other: 'marking.problem.other',
}

export const problemText = (kind: ProblemKind): string => t(KINDS[kind])

/** Why an answer cannot be marked as it is: it goes to who leads the block. */
export const Problem = ({ onTell }: { onTell: (problem: ProblemKind, note: string) => void }) => {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const tell = (kind: ProblemKind) => {
    onTell(kind, note.trim())
    setOpen(false)
    setNote('')
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('marking.problem')}
      </Button>
      <Sheet open={open} title={t('marking.problemTitle')} onClose={() => setOpen(false)}>
        <div className={css['tight']}>
          <p className={css['quiet']}>{t('marking.problemText')}</p>
          <WordsField label={t('marking.note')} value={note} rows={2} most={LONGEST} onChange={setNote} />
          <div className={css['buttons']}>
            {(Object.keys(KINDS) as ProblemKind[]).map((kind) => (
              <Button key={kind} onClick={() => tell(kind)}>
                {problemText(kind)}
              </Button>
            ))}
          </div>
        </div>
      </Sheet>
    </>
  )
}

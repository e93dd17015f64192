import { useState } from 'react'
import type { ScoreLine } from '#contract/exam/score-lines.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './contrast.module.css'

type LineChoice = Pick<ScoreLine, 'by' | 'value'>

interface LinesProps {
  of: { examId: string; gradeId: string; subject: string }
  lines: readonly ScoreLine[]
  /** Counts their changes. */
  rev: number
  /** The line that is tried now. */
  now: LineChoice
  /** Whether the reader draws lines for the school. */
  mayDraw: boolean
  onChoose: (line: LineChoice) => void
  /** They were changed: reads them again. */
  onChanged: () => Promise<void>
}

/** Most lines of a subject, as the contract has it. */
const MOST = 8

const textOf = ({ by, value }: LineChoice): string => t(`contrast.lines.${by}`, { value: formatScore(value) })
const isSame = (a: LineChoice, b: LineChoice): boolean => a.by === b.by && a.value === b.value

/** The school's lines by name: a tap tries one; whoever leads draws and takes them away. */
export const Lines = ({ of, lines, rev, now, mayDraw, onChoose, onChanged }: LinesProps) => {
  const [open, setOpen] = useState(false)
  if (lines.length === 0 && !mayDraw) return null
  return (
    <div className={css['lines']} role="group" aria-label={t('contrast.lines.title')} data-print="hide">
      {lines.map((line) => (
        <button
          key={line.name}
          type="button"
          className={css['line']}
          aria-pressed={isSame(line, now)}
          onClick={() => onChoose(line)}
        >
          <b>{line.name}</b> {textOf(line)}
        </button>
      ))}
      {mayDraw && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('contrast.lines.draw')}
        </Button>
      )}
      {open && <Draw {...{ of, lines, rev, now, onChanged }} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface DrawProps extends Pick<LinesProps, 'of' | 'lines' | 'rev' | 'now' | 'onChanged'> {
  onClose: () => void
}

const Draw = ({ of, lines, rev, now, onChanged, onClose }: DrawProps) => {
  const [name, setName] = useState('')
  const { busy, doing, send } = useSend<string>()
  const wanted = name.trim()
  const isTaken = lines.some((line) => line.name === wanted)
  const save = (next: readonly ScoreLine[], what: string) =>
    send(
      () => client.call('POST /api/analysis/data/line/save', { body: { ...of, rev, lines: [...next] } }),
      // also where somebody else was first: theirs are shown then
      { always: () => void onChanged(), done: () => setName('') },
      what,
    )
  const add = () => save([...lines.filter((line) => line.name !== wanted), { name: wanted, ...now }], 'add')
  return (
    <Sheet open title={t('contrast.lines.title')} onClose={onClose}>
      <p className={shared['quiet']}>{t('contrast.lines.text')}</p>
      <ul className={css['drawn']}>
        {lines.map((line) => (
          <li key={line.name}>
            <span>
              <b>{line.name}</b> {textOf(line)}
            </span>
            <Button
              kind="quiet"
              busy={doing === line.name}
              aria-label={t('contrast.lines.removeOf', { name: line.name })}
              onClick={() =>
                void save(
                  lines.filter((one) => one !== line),
                  line.name,
                )
              }
            >
              {t('contrast.lines.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {lines.length < MOST || isTaken ? (
        <form
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted !== '' && !busy) void add()
          }}
        >
          <Field
            label={t('contrast.lines.name', { line: textOf(now) })}
            value={name}
            maxLength={20}
            autoComplete="off"
            hint={isTaken ? t('contrast.lines.instead', { name: wanted }) : t('contrast.lines.nameHint')}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" kind="primary" busy={doing === 'add'} disabled={wanted === ''}>
            {t('contrast.lines.save')}
          </Button>
        </form>
      ) : (
        <p className={shared['quiet']}>{t('contrast.lines.full', { n: MOST })}</p>
      )}
    </Sheet>
  )
}

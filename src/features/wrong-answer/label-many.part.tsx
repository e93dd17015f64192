import { useState } from 'react'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { CauseButtons } from '#src/ui/report/cause-buttons.tsx'
import shared from '#src/ui/shared.module.css'
import { groupEntriesByPaper, type LabelGroup, withSheet } from './label-many.rules.ts'
import { useAction } from './use-action.ts'
import css from './wrong.module.css'

interface SheetCardProps {
  readonly sheet: LabelGroup
  readonly chosen: ReadonlySet<string>
  readonly said: ReadonlyMap<string, ErrorCause | null>
  readonly disabled: boolean
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

const SheetCard = ({ sheet, chosen, said, disabled, onChoose }: SheetCardProps) => {
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  const all = sheet.entries.every((entry) => chosen.has(questionKey(entry)))
  return (
    <Card
      title={`${sheet.title.courseName} · ${sheet.title.examName}`}
      aside={
        <Button kind="quiet" disabled={disabled} onClick={() => onChoose(withSheet(chosen, sheet))}>
          {t(all ? 'wrong.many.none' : 'wrong.many.all')}
        </Button>
      }
    >
      <ul className={css['many']}>
        {sheet.entries.map((entry) => {
          const key = questionKey(entry)
          const cause = said.get(key) ?? null
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(key)}
                  disabled={disabled}
                  onChange={() => toggle(key)}
                />
                <span>
                  {t('wrong.no', { no: entry.itemNo })}{' '}
                  <span className={shared['quiet']}>
                    {`${formatScore(entry.score)} / ${formatScore(entry.full)}`}
                    {entry.knowledge.length > 0 && ` · ${entry.knowledge.join(t('wrong.comma'))}`}
                  </span>
                </span>
                {cause !== null && <Badge tone="info">{t(`answers.cause.${cause}`)}</Badge>}
              </label>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Several questions at once: they are ticked, one tap says why all of them were lost, and one takes that back. */
export const LabelMany = ({ entries, studentId }: { entries: readonly WrongEntry[]; studentId: string }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<ReadonlyMap<string, ErrorCause | null>>(new Map())
  const [last, setLast] = useState<readonly WrongEntry[]>([])
  const [going, setGoing] = useState<{ cause: ErrorCause | null } | null>(null)
  const { run } = useAction(studentId)
  const labelled = [...said.values()].filter((cause) => cause !== null).length
  /** One after the other; what could not be said stays ticked. */
  const label = async (wanted: readonly WrongEntry[], cause: ErrorCause | null) => {
    setGoing({ cause })
    const done: WrongEntry[] = []
    for (const entry of wanted) {
      if (!(await run(entry, { cause }))) break
      done.push(entry)
    }
    const keys = new Set(done.map(questionKey))
    setSaid((before) => new Map([...before, ...done.map((entry) => [questionKey(entry), cause] as const)]))
    setChosen((before) => new Set([...before].filter((key) => !keys.has(key))))
    setLast(cause === null ? [] : done)
    setGoing(null)
  }
  const picked = entries.filter((entry) => chosen.has(questionKey(entry)))
  return (
    <>
      <p className={css['between']} role="status">
        <span>{t('wrong.label.saved', { n: labelled })}</span>
        {last.length > 0 && (
          <Button kind="quiet" disabled={going !== null} onClick={() => void label(last, null)}>
            {t('wrong.many.undo', { n: last.length })}
          </Button>
        )}
      </p>
      {groupEntriesByPaper(entries).map((sheet) => (
        <SheetCard
          key={sheet.key}
          sheet={sheet}
          chosen={chosen}
          said={said}
          disabled={going !== null}
          onChoose={setChosen}
        />
      ))}
      {picked.length > 0 && (
        <Foot>
          <div className={shared['tight']}>
            <p role="status">{t('wrong.many.chosen', { n: picked.length })}</p>
            <CauseButtons
              chosen={null}
              busy={going?.cause ?? null}
              onChoose={(cause) => void label(picked, cause)}
            />
          </div>
        </Foot>
      )}
    </>
  )
}

import { useRef, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './teach.module.css'
import { troubleText } from './trouble-text.ts'
import { upload } from './upload.ts'

type Taken = Calls['POST /api/exam/homework/emergency/import']['reply']
type Outcome = { name: string } & ({ taken: Taken } | { problem: string } | { waits: true })

const TYPE = 'application/x-kaoban-answers'
const LARGEST = 20 * 1_048_576

async function takeIn(file: File, signal: AbortSignal): Promise<Outcome> {
  const { name } = file
  if (file.size === 0 || file.size > LARGEST) return { name, problem: t('teach.fileSize') }
  const bytes = await file.arrayBuffer()
  const target = `emergency/${name.slice(0, 60)}`
  const sent = await upload({ target, bytes, type: TYPE, name, purpose: 'emergency' }, { signal })
  if (!sent.ok) return { name, problem: troubleText(sent.file) }
  const result = await client.call('POST /api/exam/homework/emergency/import', {
    body: { fileId: sent.schoolId },
    timeoutMs: 60_000,
  })
  return result.ok ? { name, taken: result.data } : { name, problem: failureText(result.failure) }
}

const Line = ({ outcome }: { outcome: Outcome }) => {
  if ('waits' in outcome) return <ListItem title={outcome.name} note={t('teach.fileReading')} />
  if ('problem' in outcome)
    return (
      <ListItem
        title={outcome.name}
        note={outcome.problem}
        end={<Badge tone="bad">{t('teach.fileRefused')}</Badge>}
      />
    )
  const { taken } = outcome
  return (
    <ListItem
      title={`${taken.studentName} · ${taken.className}`}
      note={
        <>
          <span className={css['line']}>{taken.titles.join(t('teach.comma'))}</span>
          <span className={css['line']}>
            {t('teach.fileMade', { when: formatFullDate(taken.madeAt) })}
            {!taken.clockKnown && ` ${t('teach.fileClock')}`}
          </span>
          <span className={css['facts']}>
            {(taken.taken > 0 || taken.known === 0) && (
              <Badge tone="good">{t('teach.fileTaken', { n: taken.taken })}</Badge>
            )}
            {taken.known > 0 && <Badge>{t('teach.fileKnown', { n: taken.known })}</Badge>}
            {taken.refused.length > 0 && (
              <Badge tone="bad">{t('teach.fileRefusedCount', { n: taken.refused.length })}</Badge>
            )}
          </span>
          {taken.refused.map((one) => (
            <span key={one.opId} className={css['line']}>
              {one.message}
            </span>
          ))}
        </>
      }
    />
  )
}

/** Takes in answer files that students hand over by hand, one after the other, and says what became of each. */
export const EmergencyFiles = () => {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const take = async (files: readonly File[]) => {
    const control = new AbortController()
    stop.current = control
    setBusy(true)
    setOutcomes(files.map(({ name }) => ({ name, waits: true })))
    for (const [at, file] of files.entries()) {
      if (control.signal.aborted) break
      const outcome = await takeIn(file, control.signal).catch(() => ({
        name: file.name,
        problem: t('teach.fileUnread'),
      }))
      setOutcomes((list) => list.with(at, outcome))
    }
    setBusy(false)
  }
  const close = () => {
    stop.current?.abort()
    setOpen(false)
    setOutcomes([])
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('teach.takeIn')}</Button>
      <Sheet open={open} title={t('teach.takeIn')} onClose={close}>
        <div className={css['stack']}>
          <p className={css['quiet']}>{t('teach.takeInText')}</p>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            data-take-in
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              if (files.length > 0) void take(files)
            }}
          />
          <Button kind="primary" block busy={busy} onClick={() => input.current?.click()}>
            {t('teach.chooseFiles')}
          </Button>
          <div role="status">
            {outcomes.length > 0 && (
              <List label={t('teach.takeInResult')}>
                {outcomes.map((outcome, at) => (
                  <Line key={at} outcome={outcome} />
                ))}
              </List>
            )}
          </div>
        </div>
      </Sheet>
    </>
  )
}

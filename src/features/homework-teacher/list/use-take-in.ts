import { useEffect, useRef, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import type { KeptFile } from '#core/sync/types.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { describeFileTrouble } from '../set/trouble-text.rules.ts'
import { useKeptFiles } from '../set/use-kept-files.ts'

export type AnswerFileImport = Calls['POST /api/exam/homework/emergency/import']['reply']
type Fate = { waits: true } | { taken: AnswerFileImport } | { problem: string }
/** `id`: of the file on this phone; of one that was not kept, a name of its own. */
export type AnswerFileOutcome = { id: string; name: string; fate: Fate }

const TARGET = 'emergency'
const TYPE = 'application/x-kaoban-answers'
const LARGEST = 20 * 1_048_576
/** Milliseconds before a file that is at school is asked for once more, where the line broke meanwhile. */
const AGAIN_MS = 5000

/** The school's last words on a file; after anything else it is asked again. */
const ENDS: ReadonlySet<number> = new Set([
  Status.unreadable,
  Status.notFound,
  Status.denied,
  Status.badRequest,
])

const byName = (a: KeptFile, b: KeptFile): number => a.name.localeCompare(b.name, 'zh-CN', { numeric: true })

/**
 * Answer files that were handed over: kept on this phone with the choosing, so that a room without a line, a closed page
 * or a phone switched off loses none, brought to the school by the phone's own queue and taken in there one by one.
 */
export function useTakeIn() {
  const [outcomes, setOutcomes] = useState<readonly AnswerFileOutcome[]>([])
  const waiting = outcomes.filter(({ fate }) => 'waits' in fate).length
  const { files, look } = useKeptFiles(TARGET, waiting > 0)
  const settling = useRef(false)
  const next = useRef(new Map<string, number>())
  // told already: a look that was under way may still show them here
  const ended = useRef(new Set<string>())

  const settle = async (file: KeptFile): Promise<void> => {
    const end = async (fate: Fate) => {
      ended.current.add(file.fileId)
      await (await openAccountWork())?.dropFile(file.fileId)
      setOutcomes((list) => list.map((one) => (one.id === file.fileId ? { ...one, fate } : one)))
    }
    if (file.trouble) return end({ problem: describeFileTrouble(file) })
    if (!file.schoolId || (next.current.get(file.fileId) ?? 0) > Date.now()) return
    const result = await client.call('POST /api/exam/homework/emergency/import', {
      body: { fileId: file.schoolId },
      timeoutMs: 60_000,
    })
    if (result.ok) return end({ taken: result.data })
    if (ENDS.has(result.failure.status ?? 0)) return end({ problem: failureText(result.failure) })
    next.current.set(file.fileId, Date.now() + AGAIN_MS)
  }
  const settleAll = useRef<((kept: readonly KeptFile[]) => void) | null>(null)
  useEffect(() => {
    settleAll.current = (all) => {
      const kept = all.filter((file) => !ended.current.has(file.fileId))
      const known = new Set(outcomes.map((one) => one.id))
      const found = kept.filter((file) => !known.has(file.fileId)).toSorted(byName)
      if (found.length > 0)
        setOutcomes((list) => [
          ...list,
          ...found.map(({ fileId, name }) => ({ id: fileId, name, fate: { waits: true as const } })),
        ])
      if (settling.current) return
      settling.current = true
      const order = outcomes.map((one) => one.id)
      const due = kept.filter((file) => known.has(file.fileId))
      void (async () => {
        for (const file of due.toSorted((a, b) => order.indexOf(a.fileId) - order.indexOf(b.fileId))) {
          // In their order: of two files of one student the first is taken in first.
          if (!file.schoolId && !file.trouble) return
          await settle(file)
        }
      })().finally(() => {
        settling.current = false
      })
    }
  })
  useEffect(() => {
    if (files) settleAll.current?.(files)
  }, [files])

  const keep = async (file: File): Promise<AnswerFileOutcome> => {
    const { name } = file
    const no = (problem: string) => ({ id: `${name} ${Math.random()}`, name, fate: { problem } })
    if (file.size === 0 || file.size > LARGEST) return no(t('teach.fileSize'))
    try {
      const bytes = await file.arrayBuffer()
      const sync = await openAccountWork()
      if (!sync) return no(t('teach.fileUnread'))
      const made = { target: TARGET, bytes, type: TYPE, name, purpose: 'emergency', early: true }
      return { id: (await sync.keepFile(made)).fileId, name, fate: { waits: true } }
    } catch {
      return no(t('teach.fileUnread'))
    }
  }
  const take = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const outcome = await keep(file)
      // a look that was under way may have found it first
      setOutcomes((list) => (list.some((one) => one.id === outcome.id) ? list : [...list, outcome]))
    }
    look()
  }
  /** Puts away what was told; what waits stays. */
  const clear = () => setOutcomes((list) => list.filter(({ fate }) => 'waits' in fate))
  return { outcomes, waiting, take, clear }
}

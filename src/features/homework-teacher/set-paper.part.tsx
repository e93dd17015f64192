import { useEffect, useRef, useState } from 'react'
import { optionsOf, preparePicture } from '#src/bridges/picture.bridge.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { type FormPage, LIMITS, moved, type SetForm } from './set-form.rules.ts'
import css from './teach.module.css'
import { troubleText } from './trouble-text.ts'
import { upload } from './upload.ts'

interface Coming {
  key: number
  name: string
  /** 0..1 at the school. */
  part: number
  problem: string | null
}

interface SetPaperProps {
  form: SetForm
  change: (next: SetForm) => void
  error: string | undefined
  onUploading: (n: number) => void
}

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

async function bytesOf(file: File): Promise<{ bytes: ArrayBuffer; type: string }> {
  if (isPdf(file)) return { bytes: await file.arrayBuffer(), type: 'application/pdf' }
  const made = await preparePicture(file, file.name, optionsOf('full'))
  return { bytes: made.bytes, type: made.type }
}

/** Pages of a paper: pictures or a PDF, brought to the school while the rest of the form is filled in. */
export const SetPaper = ({ form, change, error, onUploading }: SetPaperProps) => {
  const [coming, setComing] = useState<Coming[]>([])
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const waiting = coming.filter((c) => c.problem === null).length
  useEffect(() => onUploading(waiting), [waiting, onUploading])
  const stop = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    stop.current = control
    return () => control.abort()
  }, [])

  const put = (key: number, change: Partial<Coming>) =>
    setComing((list) => list.map((c) => (c.key === key ? { ...c, ...change } : c)))
  const bring = async (file: File, key: number) => {
    try {
      const { bytes, type } = await bytesOf(file)
      const name = file.name.slice(-100) || t('teach.page')
      const sent = await upload(
        { target: `set/${form.opId}`, bytes, type, name, purpose: 'paper' },
        { signal: stop.current.signal, onSent: (part) => put(key, { part }) },
      )
      if (!sent.ok) return put(key, { problem: troubleText(sent.file) })
      setComing((list) => list.filter((c) => c.key !== key))
      const page: FormPage = { fileId: sent.schoolId, name }
      latest.current = { ...latest.current, pages: [...latest.current.pages, page] }
      change(latest.current)
    } catch {
      put(key, { problem: t('teach.pageUnread') })
    }
  }
  const take = async (files: readonly File[]) => {
    const room = files.slice(0, LIMITS.pages - form.pages.length)
    const first = Date.now()
    const list = room.map((file, at) => ({ key: first + at, name: file.name, part: 0, problem: null }))
    setComing((old) => [...old.filter((c) => c.problem === null), ...list])
    // One after the other: the pages come in the order in which they were chosen.
    for (const [at, file] of room.entries()) await bring(file, first + at)
  }
  const set = (pages: FormPage[]) => change({ ...form, pages })
  return (
    <div className={css['stack']}>
      <List label={t('teach.pages')}>
        {form.pages.map((page, at) => (
          <ListItem
            key={page.fileId}
            title={t('teach.pageNo', { no: at + 1 })}
            note={page.name}
            end={
              <>
                <Button
                  kind="quiet"
                  disabled={at === 0}
                  aria-label={t('teach.pageEarlier', { no: at + 1 })}
                  onClick={() => set(moved(form.pages, at, -1))}
                >
                  ↑
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t('teach.pageRemove', { no: at + 1 })}
                  onClick={() => set(form.pages.filter((_, i) => i !== at))}
                >
                  {t('teach.remove')}
                </Button>
              </>
            }
          />
        ))}
        {coming.map((one) => (
          <ListItem
            key={one.key}
            title={one.name}
            note={one.problem ?? t('teach.pageSending', { percent: Math.round(one.part * 100) })}
          />
        ))}
      </List>
      {error && <p className={css['error']}>{error}</p>}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,.tif,.tiff,application/pdf"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(files)
        }}
      />
      <Button block disabled={form.pages.length >= LIMITS.pages} onClick={() => input.current?.click()}>
        {t('teach.addPages')}
      </Button>
      <p className={css['quiet']}>{t('teach.pagesHint')}</p>
    </div>
  )
}

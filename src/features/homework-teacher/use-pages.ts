import { useEffect, useRef, useState } from 'react'
import { optionsOf, preparePicture } from '#src/bridges/picture.bridge.ts'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { work } from '#src/state/work.ts'
import { type FormPage, LIMITS, type SetForm } from './set-form.rules.ts'
import { settled } from './set-pages.rules.ts'
import { useKeptFiles } from './use-kept-files.ts'
import type { SetFormState } from './use-set-form.ts'

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

async function bytesOf(file: File): Promise<{ bytes: ArrayBuffer; type: string }> {
  if (isPdf(file)) return { bytes: await file.arrayBuffer(), type: 'application/pdf' }
  const made = await preparePicture(file, file.name, optionsOf('full'))
  return { bytes: made.bytes, type: made.type }
}

/** A file that is being made a page, or could not be. */
export interface Making {
  key: number
  name: string
  broken: boolean
}

let nextKey = 1

/**
 * Pages of an uploaded paper. Each is kept on this phone with the draft before it is sent, goes by the phone's own queue
 * whatever page is open, and is found again after a reload.
 */
export function usePages({ target, change }: SetFormState, form: SetForm) {
  const [making, setMaking] = useState<Making[]>([])
  const coming = form.pages.some((page) => page.fileId === '')
  const { files, look } = useKeptFiles(target, coming)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  // taken away here: a look that was under way may still bring them
  const gone = useRef(new Set<string>())
  const set = (pages: readonly FormPage[]) => {
    latest.current = { ...latest.current, pages: [...pages] }
    change(latest.current)
  }

  const settle = useRef(() => {})
  useEffect(() => {
    settle.current = () => {
      if (!files || making.some((one) => !one.broken)) return
      const pages = settled(
        latest.current.pages,
        files.filter((file) => !gone.current.has(file.fileId)),
      )
      if (pages !== latest.current.pages) set(pages)
    }
  })
  useEffect(() => settle.current(), [files])

  const keep = async (file: File): Promise<FormPage | null> => {
    const sync = await work()
    if (!sync) return null
    const name = file.name.slice(-100) || t('teach.page')
    const made = await bytesOf(file)
    const { fileId } = await sync.keepFile({ target, ...made, name, purpose: 'paper', early: true })
    return { fileId: '', keptId: fileId, name }
  }
  const take = async (files: readonly File[]) => {
    const room = files.slice(0, Math.max(0, LIMITS.pages - latest.current.pages.length))
    const left = files.length - room.length
    if (left > 0) showToast(t('teach.pagesMany', { n: left }), 5)
    const list = room.map((file) => ({ file, key: nextKey++ }))
    setMaking((old) => [
      ...old.filter((one) => !one.broken),
      ...list.map(({ file, key }) => ({ key, name: file.name, broken: false })),
    ])
    // One after the other: the pages stand in the order in which they were chosen.
    for (const { file, key } of list) {
      const page = await keep(file).catch(() => null)
      setMaking((old) =>
        page
          ? old.filter((one) => one.key !== key)
          : old.map((one) => (one.key === key ? { ...one, broken: true } : one)),
      )
      if (page) set([...latest.current.pages, page])
    }
    look()
  }
  const drop = async (keptId: string) => {
    await (await work())?.dropFile(keptId)
    look()
  }
  const remove = async (page: FormPage) => {
    gone.current.add(page.keptId)
    set(latest.current.pages.filter((one) => one.keptId !== page.keptId))
    await drop(page.keptId)
  }
  /** Sends what the school did not take once more, as a file of its own. */
  const again = async (page: FormPage) => {
    const sync = await work()
    const kept = await sync?.fileOf(page.keptId)
    if (!sync || !kept) return
    const { type, name } = kept.file
    gone.current.add(page.keptId)
    const { fileId } = await sync.keepFile({
      target,
      bytes: kept.bytes,
      type,
      name,
      purpose: 'paper',
      early: true,
    })
    set(latest.current.pages.map((one) => (one.keptId === page.keptId ? { ...one, keptId: fileId } : one)))
    await drop(page.keptId)
  }
  return { files: files ?? [], making, set, take, remove, again }
}

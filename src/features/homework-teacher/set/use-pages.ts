import { useEffect, useRef, useState } from 'react'
import { PictureError } from '#core/domain/image/fault.ts'
import { FOREIGN_HEAD, foreignOf } from '#core/domain/image/signature.ts'
import {
  buildDefaultOptions,
  countPages,
  type PageCount,
  preparePicture,
} from '#src/bridges/picture.bridge.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { type FormPage, LIMITS, type SetForm } from './set-form.rules.ts'
import { reconcilePages } from './set-pages.rules.ts'
import { useKeptFiles } from './use-kept-files.ts'
import type { SetFormState } from './use-set-form.ts'

/** By its own bytes: a photograph under the name of a PDF is one all the same. */
async function isPdf(file: File): Promise<boolean> {
  return foreignOf(new Uint8Array(await file.slice(0, FOREIGN_HEAD).arrayBuffer())) === 'pdf'
}

async function bytesOf(file: File, at: number): Promise<{ bytes: ArrayBuffer; type: string }> {
  if (await isPdf(file)) return { bytes: await file.arrayBuffer(), type: 'application/pdf' }
  const made = await preparePicture(file, file.name, buildDefaultOptions('full'), at)
  return { bytes: made.bytes, type: made.type }
}

/** A file that is being made a page, or could not be. */
export interface PendingPage {
  key: number
  name: string
  /** Why it could not be. */
  broken: MessageKey | null
}

/** A scan of which the other pages were left out so far. */
export interface Rest {
  key: number
  file: File
  /** Pages that can be read. */
  pages: number
  /** The first page that was not added, from 0. */
  next: number
  /** True: there is more behind them that cannot be read. */
  more: boolean
}

let nextKey = 1
const ONE: PageCount = { pages: 1, more: false, isCut: false }

const whyOf = (reason: unknown): MessageKey =>
  reason instanceof PictureError ? `picture.${reason.fault}` : 'teach.pageUnread'

/**
 * Pages of an uploaded paper. Each is kept on this phone with the draft before it is sent, goes by the phone's own queue
 * whatever page is open, and is found again after a reload.
 */
export function usePages({ target, change }: SetFormState, form: SetForm) {
  const [making, setMaking] = useState<PendingPage[]>([])
  const coming = form.pages.some((page) => page.fileId === '')
  const [rests, setRests] = useState<Rest[]>([])
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
      if (!files || making.some((one) => one.broken === null)) return
      const pages = reconcilePages(
        latest.current.pages,
        files.filter((file) => !gone.current.has(file.fileId)),
      )
      if (pages !== latest.current.pages) set(pages)
    }
  })
  useEffect(() => settle.current(), [files])

  const keep = async (file: File, at: number, label: string): Promise<FormPage> => {
    const sync = await openAccountWork()
    if (!sync) throw new Error('this phone keeps nothing')
    const name = label.slice(-100) || t('teach.page')
    const made = await bytesOf(file, at)
    const { fileId } = await sync.keepFile({ target, ...made, name, purpose: 'paper', early: true })
    return { fileId: '', keptId: fileId, name }
  }
  const take = async (files: readonly File[]) => {
    const room = files.slice(0, Math.max(0, LIMITS.pages - latest.current.pages.length))
    const left = files.length - room.length
    if (left > 0) showToast(t('teach.pagesMany', { n: left }), TOAST_READ)
    const list = room.map((file) => ({ file, key: nextKey++ }))
    setMaking((old) => [
      ...old.filter((one) => one.broken === null),
      ...list.map(({ file, key }) => ({ key, name: file.name, broken: null })),
    ])
    // One after the other: the pages stand in the order in which they were chosen.
    for (const { file, key } of list) {
      const { pages, more, isCut } = (await isPdf(file)) ? ONE : await countPages(file)
      const label = pages > 1 ? t('teach.scanPage', { name: file.name, page: 1, pages }) : file.name
      const added = await add(key, file, 0, label)
      if (!added || (pages === 1 && !more)) continue
      const rest = { key, file, pages, more, next: 1 }
      setRests((old) => [...old, rest])
      // Of a long picture nobody means the first piece alone.
      if (isCut) await takeRest(rest)
    }
    look()
  }
  /** Makes one page of the paper; told where it could not be. */
  const add = async (key: number, file: File, at: number, label: string): Promise<boolean> => {
    try {
      const page = await keep(file, at, label)
      setMaking((old) => old.filter((one) => one.key !== key))
      set([...latest.current.pages, page])
      return true
    } catch (reason) {
      const broken = whyOf(reason)
      setMaking((old) => old.map((one) => (one.key === key ? { ...one, broken } : one)))
      return false
    }
  }
  /** Adds the other pages of a scan, as many as there is room for. */
  const takeRest = async ({ key: of, file, pages, next }: Rest) => {
    const room = Math.min(pages, next + LIMITS.pages - latest.current.pages.length)
    const list = Array.from({ length: Math.max(0, room - next) }, (_, n) => {
      const label = t('teach.scanPage', { name: file.name, page: next + n + 1, pages })
      return { key: nextKey++, name: label, broken: null, at: next + n }
    })
    setRests((old) => old.map((one) => (one.key === of ? { ...one, next: next + list.length } : one)))
    setMaking((old) => [...old.filter((one) => one.broken === null), ...list])
    for (const { key, name, at } of list) await add(key, file, at, name)
    look()
  }
  const skipRest = ({ key }: Rest) => setRests((old) => old.filter((one) => one.key !== key))
  const drop = async (keptId: string) => {
    await (await openAccountWork())?.dropFile(keptId)
    look()
  }
  const remove = async (page: FormPage) => {
    gone.current.add(page.keptId)
    set(latest.current.pages.filter((one) => one.keptId !== page.keptId))
    await drop(page.keptId)
  }
  /** Sends what the school did not take once more, as a file of its own. */
  const again = async (page: FormPage) => {
    const sync = await openAccountWork()
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
  return { files: files ?? [], making, rests, set, take, takeRest, skipRest, remove, again }
}

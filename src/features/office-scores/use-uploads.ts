import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { sendOfficeFile } from '#src/state/files/office-upload.ts'

/** A file on its way to the school. */
export interface ScoreFileUpload {
  id: number
  file: File
  /** 0..1 of it that the school holds. */
  part: number
  /** Why it stands still; null: it goes on, or waits for its turn. */
  failure: Failure | null
}

let nextId = 1

/**
 * Files that are sent one after the other. One that failed stays, goes on by `again`, and by itself when the line comes
 * back. Leaving the page stops them; the same file dropped again goes on where it was.
 * @param taken does what is to be done with a file that has arrived; a failure of it is the file's
 */
export function useUploads(taken: (fileId: string, file: File) => Promise<Failure | null>) {
  const [list, setList] = useState<readonly ScoreFileUpload[]>([])
  const queue = useRef<ScoreFileUpload[]>([])
  const running = useRef(false)
  const leave = useRef(new AbortController())
  const last = useRef(taken)
  useEffect(() => {
    last.current = taken
  })
  const put = (id: number, change: Partial<ScoreFileUpload> | null) =>
    setList((was) =>
      change === null
        ? was.filter((u) => u.id !== id)
        : was.map((u) => (u.id === id ? { ...u, ...change } : u)),
    )
  const sendOne = async ({ id, file }: ScoreFileUpload): Promise<Failure | null> => {
    try {
      const { signal } = leave.current
      const onProgress = ({ sent, total }: { sent: number; total: number }) => put(id, { part: sent / total })
      const delivered = await sendOfficeFile(file, { signal, onProgress })
      return delivered.ok ? await last.current(delivered.schoolId, file) : delivered.failure
    } catch {
      // the file was moved or changed since it was chosen, or the code that sends it did not come
      return failureOf('network')
    }
  }
  const work = async () => {
    if (running.current) return
    running.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const failure = await sendOne(next)
      if (leave.current.signal.aborted) break
      put(next.id, failure === null ? null : { failure })
    }
    running.current = false
  }
  const again = (which: readonly ScoreFileUpload[]) => {
    for (const upload of which) put(upload.id, { failure: null })
    queue.current.push(...which)
    void work()
  }
  const failed = list.filter((upload) => upload.failure?.kind === 'network')
  useEffect(() => {
    const back = () => again(failed)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  })
  useEffect(() => {
    const own = new AbortController()
    leave.current = own
    return () => own.abort()
  }, [])
  return {
    list,
    add: (files: readonly File[]) => {
      const more = files.map((file): ScoreFileUpload => ({ id: nextId++, file, part: 0, failure: null }))
      setList((was) => [...was, ...more])
      queue.current.push(...more)
      void work()
    },
    again: (upload: ScoreFileUpload) => again([upload]),
    drop: (id: number) => {
      queue.current = queue.current.filter((upload) => upload.id !== id)
      put(id, null)
    },
  }
}

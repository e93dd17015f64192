/** What a reminder carries to a browser, encrypted. Plain: the service worker reads it. */
export interface PushMessage {
  title: string
  body: string
  /** Path and query of the page it opens. */
  path: string
  /** A later one with the same tag takes its place on the screen. */
  tag: string
}

/** The message if it is one of ours, else null: a page of another site is never opened. */
export function readPushMessage(v: unknown): PushMessage | null {
  if (typeof v !== 'object' || v === null) return null
  const { title, body, path, tag } = v as Record<string, unknown>
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return null
  return { title, body, path, tag }
}

/** Pages that reminders open. */
export const PUSH_PAGES = {
  exams: '/exam/list',
  report: '/exam/report',
  homework: '/homework/list',
  reminders: '/user/reminders',
} as const

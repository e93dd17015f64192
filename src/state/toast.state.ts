import { proxy } from 'valtio'

export interface Toast {
  id: number
  text: string
  seconds: number
}

/** Messages on the screen now, oldest first; at most three. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] })

const LIMIT = 3
let nextId = 1

/** Shows a text for some seconds. The same text shown again stays instead of piling up. */
export function showToast(text: string, seconds: number): void {
  const same = toasts.list.find((t) => t.text === text)
  if (same) hideToast(same.id)
  const id = nextId++
  toasts.list.push({ id, text, seconds })
  while (toasts.list.length > LIMIT) toasts.list.shift()
  setTimeout(() => hideToast(id), seconds * 1000)
}

/** Takes a text from the screen that is true no longer. */
export function hideText(text: string): void {
  const shown = toasts.list.find((t) => t.text === text)
  if (shown) hideToast(shown.id)
}

export function hideToast(id: number): void {
  const at = toasts.list.findIndex((t) => t.id === id)
  if (at >= 0) toasts.list.splice(at, 1)
}

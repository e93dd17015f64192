import { proxy } from 'valtio'

/** Milliseconds of bare outlines after which a person is told so; looked at once a second. */
export const BARE_MS = 3000
/** Milliseconds between two looks. */
const LOOK_MS = 1000
/** Stands for the page's own code among the names of what is waited for. */
export const CODE = 'code'

/** `seconds`: whole ones that the screen has lacked what it shows, null: not for long. `code`: its own code is what it lacks. */
export const slowScreen = proxy<{ seconds: number | null; code: boolean }>({ seconds: null, code: false })

/** Since when each thing is lacked, epoch ms. */
const since = new Map<string, number>()

/** Takes note of what the screen lacks at `now` (epoch ms): names of readings, `CODE`. */
export function lookAtScreen(lacked: readonly string[], now: number): void {
  for (const name of since.keys()) if (!lacked.includes(name)) since.delete(name)
  for (const name of lacked) since.set(name, since.get(name) ?? now)
  const ms = now - Math.min(...since.values())
  slowScreen.seconds = ms >= BARE_MS ? Math.floor(ms / 1000) : null
  slowScreen.code = lacked.includes(CODE)
}

/** What is lacked has been asked for again: its time begins again. */
export const restartSlowTimer = (): void => {
  since.clear()
  slowScreen.seconds = null
}

let timer: ReturnType<typeof setInterval> | null = null

/** From now on the screen is looked at by itself. @param lacked names of what it lacks now */
export function watchScreen(lacked: () => readonly string[]): void {
  timer ??= setInterval(() => lookAtScreen(lacked(), Date.now()), LOOK_MS)
}

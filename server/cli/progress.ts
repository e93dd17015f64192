export type PhaseName = 'reading' | 'checking' | 'storing' | 'computing'

/** Shows how far an import is: a bar that is redrawn on a terminal, else a line at each quarter and every few seconds. */
export interface ProgressView {
  /** A phase begins; `detail` says what, e.g. a file's name. */
  begin(phase: PhaseName, detail?: string): void
  /** 0..1 of the phase begun last. */
  at(share: number, detail?: string): void
  /** Ends the line of the phase begun last. */
  end(): void
}

export interface ProgressOut {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

const BAR = 24
/** Redraws at most this often, in ms: a terminal over a slow line must not hold up the import. */
const REDRAW_MS = 80
/** Longest silence between two lines, in ms, whatever is done. */
const SILENCE_MS = 5000
/** Pause between two looks whether it has been still too long, in ms. */
const LOOK_MS = 500

export function progressView(
  out: ProgressOut,
  titles: Readonly<Record<PhaseName, string>>,
  clock: () => number,
): ProgressView {
  return out.isTTY ? barView(out, titles, clock) : lineView(out, titles, clock)
}

function barView(
  out: ProgressOut,
  titles: Readonly<Record<PhaseName, string>>,
  clock: () => number,
): ProgressView {
  let title = ''
  let detail = ''
  let share = 0
  let drawn = 0
  const draw = () => {
    drawn = clock()
    const full = Math.round(share * BAR)
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    const line = `${title} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${percent}% ${detail}`
    out.write(`\r\u001b[K${fit(line, (out.columns || 80) - 1)}`)
  }
  const end = () => {
    if (!title) return
    share = 1
    draw()
    out.write('\n')
    title = ''
  }
  return {
    begin(phase, what = '') {
      end()
      title = titles[phase]
      detail = what
      share = 0
      draw()
    },
    at(to, what) {
      share = Math.min(1, Math.max(share, to))
      if (what !== undefined) detail = what
      if (title && clock() - drawn >= REDRAW_MS) draw()
    },
    end,
  }
}

/** Cut to `width` columns; a Chinese character takes two. */
export function fit(text: string, width: number): string {
  let used = 0
  let shown = ''
  for (const c of text) {
    used += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(c) ? 2 : 1
    if (used > width) break
    shown += c
  }
  return shown
}

function lineView(
  out: ProgressOut,
  titles: Readonly<Record<PhaseName, string>>,
  clock: () => number,
): ProgressView {
  let title = ''
  let quarter = 0
  let percent = 0
  let said = 0
  let look: NodeJS.Timeout | undefined
  const say = (to: number) => {
    said = clock()
    percent = to
    out.write(`${title} ${to}%\n`)
  }
  const sayIfStill = () => {
    // a look a moment before the time is over would come half a second too late
    if (clock() - said >= SILENCE_MS - LOOK_MS) say(percent)
  }
  const end = () => {
    clearInterval(look)
    if (title && quarter < 4) say(100)
    title = ''
  }
  return {
    begin(phase) {
      end()
      title = titles[phase]
      quarter = 0
      say(0)
      look = setInterval(sayIfStill, LOOK_MS).unref()
    },
    at(share) {
      const now = Math.min(4, Math.floor(share * 4))
      percent = Math.max(percent, Math.min(100, Math.floor(share * 100)))
      if (!title || now <= quarter) return
      quarter = now
      say(now * 25)
    },
    end,
  }
}

import { readdirSync, readFileSync } from 'node:fs'

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Every process of the browser that runs on a profile: its main one and all below it. */
export function processesOf(profile: string): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0)
  const ours = new Set(all.filter((pid) => read(`/proc/${pid}/cmdline`).includes(profile)))
  for (let before = -1; before !== ours.size; ) {
    before = ours.size
    for (const pid of all) if (ours.has(parentOf(pid))) ours.add(pid)
  }
  return [...ours]
}

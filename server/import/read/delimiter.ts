const CANDIDATES = [',', ';', '\t'] as const

/** The delimiter of a text table: the one of `, ; tab` found most evenly in the first lines, outside quotes. */
export function findDelimiter(head: string): string {
  let best: string = ','
  let bestCount = 0
  for (const candidate of CANDIDATES) {
    const counts = countByLine(head, candidate)
    const most = mode(counts)
    if (most > bestCount) {
      best = candidate
      bestCount = most
    }
  }
  return best
}

const LINES = 20

function countByLine(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let quoted = false
  let n = 0
  let some = false
  for (const c of text) {
    if (c === '"') quoted = !quoted
    else if (c === '\n' && !quoted) {
      if (some) counts.push(n)
      if (counts.length >= LINES) return counts
      n = 0
      some = false
      continue
    } else if (c === delimiter && !quoted) n++
    if (c !== '\r') some = true
  }
  if (some) counts.push(n)
  return counts
}

/** The commonest count; of equally common ones the higher. */
function mode(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const c of counts) times.set(c, (times.get(c) ?? 0) + 1)
  let best = 0
  let bestTimes = 0
  for (const [count, t] of times) {
    if (count > 0 && (t > bestTimes || (t === bestTimes && count > best))) {
      best = count
      bestTimes = t
    }
  }
  return best
}

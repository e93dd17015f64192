/** Threads that Node has for such work where nobody says another number. */
const THREADS = 4

/** Hashes at work at a time: one for each of those threads. */
const atATime = (): number => Number(process.env['UV_THREADPOOL_SIZE']) || THREADS

/** Hashes of `passwords` in their order; `onDone` hears how many are done. */
export async function hashAll(
  passwords: readonly string[],
  hash: (password: string) => Promise<string>,
  onDone: (done: number) => void,
): Promise<string[]> {
  const hashes: string[] = []
  let next = 0
  let done = 0
  const work = async () => {
    for (let i = next++; i < passwords.length; i = next++) {
      hashes[i] = await hash(passwords[i] ?? '')
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atATime(), passwords.length) }, work))
  return hashes
}

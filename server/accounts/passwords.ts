/** Hashes at work at a time: as many as Node has threads for such work. */
const AT_A_TIME = 4

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
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, passwords.length) }, work))
  return hashes
}

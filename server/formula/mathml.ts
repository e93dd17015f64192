import type { Formula } from '#core/domain/formula/split.ts'
import { takePen } from './pen.ts'

/** By `formulaKey`: what stands inside `math`; null where MathJax rejects the TeX. */
export type MathmlByKey = Readonly<Record<string, string | null>>

/** Formulas put into MathML at a time, and each alone where that fails. */
const AT_ONCE = 200
const ONE_MS = 4_000

/** MathML of formulas, made in a thread. One that holds the thread is null, as one that is rejected. */
export async function mathmlOf(
  formulas: readonly Formula[],
  progress: (share: number) => void = () => {},
): Promise<MathmlByKey> {
  const pen = takePen<MathmlByKey>(new URL('./mathml.thread.ts', import.meta.url))
  const made: Record<string, string | null> = {}
  try {
    for (let from = 0; from < formulas.length; from += AT_ONCE) {
      const some = formulas.slice(from, from + AT_ONCE)
      const all = await pen.draw(some)
      if (all) Object.assign(made, all)
      else for (const one of some) Object.assign(made, await pen.draw([one], ONE_MS))
      progress((from + some.length) / formulas.length)
    }
    return made
  } finally {
    await pen.stop()
  }
}

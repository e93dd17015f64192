import type { Drawn } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import type { Formula } from '#core/domain/formula/split.ts'
import { type FormulaDrawer, formulaUrl } from '#workers/formula/formula.api.ts'
import { supervise } from './supervised.ts'

/** The worker's script is 435 kB: on 250 kbit/s it takes a quarter of a minute. */
const SCRIPT_MS = 90_000
/** Some formulas, or one alone, that take longer are taken for formulas made to hang. */
const SOME_MS = 8_000
const ONE_MS = 4_000
/** Formulas in the first piece of work and in the others: the first are seen while the others are being drawn. */
const FIRST = 2
const AT_ONCE = 8

const drawer = supervise<FormulaDrawer>(formulaUrl)

/** One that holds the worker is rejected, and the others are drawn without it. */
async function drawSome(some: readonly Formula[]): Promise<Drawn> {
  try {
    return await drawer.run((remote) => remote.draw(some), SOME_MS)
  } catch {
    const [only, ...more] = some
    if (only && more.length === 0)
      return { glyphs: {}, formulas: { [formulaKey(only.tex, only.display)]: null } }
    const glyphs: Record<string, string> = {}
    const formulas: Record<string, Drawn['formulas'][string]> = {}
    for (const one of some) {
      await drawer.run((remote) => remote.ready(), SCRIPT_MS)
      const alone = await drawer
        .run((remote) => remote.draw([one]), ONE_MS)
        .catch(() => ({ glyphs: {}, formulas: { [formulaKey(one.tex, one.display)]: null } }))
      Object.assign(glyphs, alone.glyphs)
      Object.assign(formulas, alone.formulas)
    }
    return { glyphs, formulas }
  }
}

/**
 * Draws formulas in the worker, some at a time.
 * @param onDrawn told after each piece of work
 * @throws PictureError when the worker's script cannot be had; what came before was told
 */
export async function drawInWorker(
  formulas: readonly Formula[],
  onDrawn: (drawn: Drawn) => void,
): Promise<void> {
  await drawer.run((remote) => remote.ready(), SCRIPT_MS)
  let coming = drawSome(formulas.slice(0, FIRST))
  for (let from = FIRST; ; from += AT_ONCE) {
    const drawn = await coming
    const some = formulas.slice(from, from + AT_ONCE)
    // the worker has its next work before the page draws what came: both are busy at once
    if (some.length > 0) coming = drawSome(some)
    onDrawn(drawn)
    if (some.length === 0) return
  }
}

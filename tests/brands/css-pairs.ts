import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const src = resolve(import.meta.dirname, '../../src')

/** What one rule of the style sheets says of colours; undefined where it says nothing. */
export interface Paint {
  /** File and selector. */
  where: string
  selector: string
  color: string | undefined
  background: string | undefined
  fill: string | undefined
  opacity: string | undefined
}

const last = (body: string, name: string): string | undefined =>
  [...body.matchAll(new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+)`, 'g'))].at(-1)?.[1]?.trim()

/** Every rule of every style sheet under src that speaks of colours, the definitions of the colours left out. */
export function paints(): Paint[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !/(tokens|colours)\.css$/.test(file),
  )
  return files.flatMap((file) => {
    const css = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, head = '', body = '']) => {
      const selector = head.trim().replace(/\s+/g, ' ')
      const [color, fill, opacity] = [last(body, 'color'), last(body, 'fill'), last(body, 'opacity')]
      const background = last(body, 'background-color') ?? last(body, 'background')
      if (color === undefined && background === undefined && fill === undefined && opacity === undefined)
        return []
      return [{ where: `${relative('.', file)} ${selector}`, selector, color, background, fill, opacity }]
    })
  })
}

/** The token a value is, e.g. `muted` of `var(--muted)`; null for anything else. */
export const tokenOf = (value: string | undefined): string | null =>
  /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1] ?? null

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderLogoPng, renderLogoSvg } from './draw.ts'
import type { LogoMark } from './shapes.ts'

/** Files a brand's folder holds besides `brand.json`. */
export const PICTURES = ['logo.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const

/** Writes the mark and its icons into a brand's folder. */
export function writePictures(folder: string, mark: LogoMark): void {
  writeFileSync(join(folder, 'logo.svg'), renderLogoSvg(mark))
  writeFileSync(join(folder, 'icon-192.png'), renderLogoPng(mark, 192))
  writeFileSync(join(folder, 'icon-512.png'), renderLogoPng(mark, 512))
  writeFileSync(join(folder, 'icon-maskable-512.png'), renderLogoPng(mark, 512, true))
}

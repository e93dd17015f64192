import { circle, type LogoShape, poly, rect, ring, star, wave } from './shapes.ts'

const around = (n: number, r: number, make: (x: number, y: number, i: number) => LogoShape): LogoShape[] =>
  Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / n - Math.PI / 2
    const at = (part: number) => Math.round((32 + r * part) * 10) / 10
    return make(at(Math.cos(angle)), at(Math.sin(angle)), i)
  })

/** Things a mark can show, each plain enough for 48 pixels. */
export const MOTIFS = {
  bars: [rect(13, 36, 10, 15, 3), rect(27, 27, 10, 24, 3), rect(41, 15, 10, 36, 3, 'accent')],
  steps: [rect(12, 40, 40, 11, 3), rect(25, 27, 27, 11, 3), rect(38, 14, 14, 11, 3, 'accent')],
  peaks: [circle(46, 19, 6, 'accent'), poly('8,50 26,20 44,50'), poly('34,50 44,34 56,50')],
  waves: [wave(20, 4, 2, 6), wave(32, 4, 2, 6, 'accent'), wave(44, 4, 2, 6)],
  sunrise: [
    circle(32, 36, 14, 'accent'),
    rect(8, 38, 48, 14, 0, 'ground'),
    rect(10, 40, 44, 5, 2.5),
    rect(18, 48, 28, 5, 2.5),
  ],
  book: [
    poly('32,20 12,15 12,45 32,50'),
    poly('32,20 52,15 52,45 32,50', 'accent'),
    rect(30.5, 19, 3, 32, 0, 'ground'),
  ],
  target: [ring(32, 32, 20, 5), ring(32, 32, 11, 4), circle(32, 32, 4.5, 'accent')],
  dots: [18, 32, 46].flatMap((y, row) =>
    [18, 32, 46].map((x, col) => circle(x, y, 5, row + col === 2 ? 'accent' : 'white')),
  ),
  star: [star(32, 33, 5, 22, 9.5), circle(32, 33, 5, 'ground')],
  spark: [star(28, 34, 4, 22, 7), star(48, 16, 4, 9, 3, 'accent')],
  flower: [...around(6, 13, (x, y) => circle(x, y, 8)), circle(32, 32, 8, 'accent')],
  moon: [circle(29, 33, 19), circle(38, 27, 16, 'ground'), star(43, 24, 5, 8, 3.5, 'accent')],
  compass: [poly('32,8 41,32 23,32', 'accent'), poly('32,56 23,32 41,32'), circle(32, 32, 4, 'ground')],
  roof: [poly('8,32 32,12 56,32'), rect(15, 35, 34, 17, 2), rect(27, 40, 10, 12, 2, 'accent')],
  boat: [poly('33,10 33,38 52,38', 'accent'), poly('29,16 29,38 14,38'), poly('10,42 54,42 46,53 18,53')],
  bridge: [
    rect(8, 26, 48, 6, 2),
    rect(8, 26, 48, 26, 0),
    circle(22, 52, 11, 'ground'),
    circle(44, 52, 9, 'ground'),
    circle(32, 15, 5, 'accent'),
  ],
  leaf: [
    poly('12,52 14,32 22,20 36,13 52,12 51,28 44,42 32,50 16,49'),
    poly('12,54 40,24 42,26 15,56', 'accent'),
  ],
  tree: [poly('32,8 46,28 18,28'), poly('32,20 50,44 14,44'), rect(28, 44, 8, 10, 1, 'accent')],
  arch: [
    circle(32, 30, 20),
    rect(12, 30, 40, 22),
    circle(32, 34, 11, 'ground'),
    rect(21, 34, 22, 18, 0, 'ground'),
    rect(28, 40, 8, 12, 4, 'accent'),
  ],
  gem: [poly('18,14 46,14 56,27 32,54 8,27'), poly('24,27 40,27 32,46', 'accent')],
  kite: [poly('32,8 50,28 32,46 14,28'), poly('32,8 50,28 32,28', 'accent'), rect(30.5, 46, 3, 10, 1.5)],
  links: [ring(24, 32, 14, 6), ring(40, 32, 14, 6, 'accent')],
  pillars: [
    poly('8,24 32,10 56,24', 'accent'),
    rect(12, 27, 8, 19, 2),
    rect(28, 27, 8, 19, 2),
    rect(44, 27, 8, 19, 2),
    rect(8, 48, 48, 6, 2),
  ],
  seed: [circle(32, 36, 17), poly('32,32 32,8 48,14 46,26', 'accent'), circle(32, 38, 8, 'ground')],
  hill: [circle(20, 60, 26), circle(48, 62, 22, 'accent'), circle(44, 18, 7)],
  orbit: [ring(32, 32, 19, 4), circle(32, 32, 9, 'accent'), circle(45.5, 18.5, 6)],
  fan: [
    poly('32,52 8,30 16,18', 'white'),
    poly('32,52 20,15 32,11', 'accent'),
    poly('32,52 36,11 47,16'),
    poly('32,52 50,19 56,31', 'accent'),
  ],
  pencil: [poly('12,52 16,38 40,14 50,24 26,48'), poly('12,52 16,38 26,48', 'accent')],
  quarters: [
    rect(12, 12, 18, 18, 4),
    rect(34, 34, 18, 18, 4),
    circle(43, 21, 9, 'accent'),
    circle(21, 43, 9, 'accent'),
  ],
  lamp: [
    circle(32, 26, 16),
    rect(25, 40, 14, 5, 2.5, 'accent'),
    rect(27, 48, 10, 5, 2.5, 'accent'),
    circle(32, 26, 6, 'ground'),
  ],
} satisfies Record<string, readonly LogoShape[]>

export type Motif = keyof typeof MOTIFS

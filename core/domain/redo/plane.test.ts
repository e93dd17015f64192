import { describe, expect, it } from 'vitest'
import { invertPlane, type Plane, type PlanePoint, planeOf, projectPoint } from './plane.ts'

const SHEET: readonly PlanePoint[] = [
  [0, 0],
  [210, 0],
  [210, 297],
  [0, 297],
]
const TILTED: Plane = [6.1, 0.4, 120, -0.3, 5.8, 90, 2e-4, -3e-4]

const near = (p: PlanePoint, q: PlanePoint, within: number) => Math.hypot(p[0] - q[0], p[1] - q[1]) < within

describe('the view of a plane', () => {
  it('is found from four points, and takes every other to where it is seen', () => {
    const found = planeOf(
      SHEET,
      SHEET.map((p) => projectPoint(TILTED, p)),
    ) as Plane
    for (const p of [
      [105, 148],
      [3, 290],
      [196, 14],
    ] as const)
      expect(near(projectPoint(found, p), projectPoint(TILTED, p), 1e-6)).toBe(true)
  })

  it('is found from more points than four as the one that fits best', () => {
    const many = [...SHEET, [105, 20], [105, 280], [20, 150], [190, 150]] as PlanePoint[]
    const found = planeOf(
      many,
      many.map((p, i) => {
        const [x, y] = projectPoint(TILTED, p)
        return [x + (i % 2 ? 0.5 : -0.5), y + (i % 3 ? 0.4 : -0.4)] as const
      }),
    ) as Plane
    expect(near(projectPoint(found, [105, 148]), projectPoint(TILTED, [105, 148]), 1)).toBe(true)
  })

  it('leads back', () => {
    const back = invertPlane(TILTED) as Plane
    expect(near(projectPoint(back, projectPoint(TILTED, [33, 44])), [33, 44], 1e-9)).toBe(true)
    expect(invertPlane([1, 2, 0, 2, 4, 0, 0, 0])).toBeNull()
  })

  it('is none of three points, nor of points on a line', () => {
    expect(planeOf(SHEET.slice(0, 3), SHEET.slice(0, 3))).toBeNull()
    const line: PlanePoint[] = [0, 1, 2, 3].map((n) => [n, 2 * n] as const)
    expect(planeOf(line, SHEET)).toBeNull()
  })
})

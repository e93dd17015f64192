/**
 * Numbers 0 <= x < 1 of 32 bits, the same for a seed on every machine and in every run. Not for secrets.
 * Generator: sfc32 (Chris Doty-Humphrey, PractRand). `stream`: whole; another one has other numbers of the same seed.
 */
export function seeded(seed: number, stream = 0): () => number {
  let a = stream | 0
  let b = seed | 0
  let c = 0x9e37_79b9 | 0
  let d = 1
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 0x1_0000_0000
  }
  // the first numbers of near seeds look alike
  for (let i = 0; i < 16; i++) next()
  return next
}

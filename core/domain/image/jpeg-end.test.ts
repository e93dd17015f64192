import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { faultOf } from './fault.ts'
import { readHeader } from './header.ts'
import { withEnd } from './jpeg.ts'

const [WIDTH, HEIGHT] = [150, 90]

function noise(): Uint8Array {
  const random = seeded(7)
  return new Uint8Array(WIDTH * HEIGHT * 4).map((_, i) => (i % 4 === 3 ? 255 : Math.floor(random() * 256)))
}
const baseline = new Uint8Array(Transformer.fromRgbaPixels(noise(), WIDTH, HEIGHT).jpegSync(80))
/** Waves and a little noise, 64 x 48 pixels, in ten scans, refinements of bits among them: no encoder here writes such. */
const PROGRESSIVE = [
  '/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU',
  'FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU',
  'FBQUFBQUFBT/wgARCAAwAEADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABgUE/8QAGAEBAQEBAQAAAAAAAAAAAAAABQYE',
  'AAP/2gAMAwEAAhADEAAAAW3hhnh0Qnbqh0w19OfaEdvmnyuZofUG7mAV+TNYnlopzhBTslAIk0EFiKig1Ps8eS1NswjXhqvYqQJP',
  'oGZzKE8agG7NMWjHuIhMi+2zjpjOwmZlsAz4/XpjURFtENgX2yebNZ2BVJhotzzTHltzTMIx8Ut2KlBU6Rf/xAAdEAACAgIDAQAA',
  'AAAAAAAAAAABBAIDABMFERUU/9oACAEBAAEFAoPRAZZFgbpNh+CXalWvFmhATeiQ4duT5GQK7ZsK1G3POj01Tqxhw1mHISkVDuya',
  'EiVlTWVbteehHpu7bjCpsMEJApx1ZHj4kMqisNXmvPRl2rcbcXUFgmhEBsasjyEQGGhYGqDbnnS7Vp1Yu2KxPkIkNy25N+QKzRsK',
  'lAsz4I9N068ZaMDB6RKZ25//xAAbEQACAwEBAQAAAAAAAAAAAAAAAQIDBBIRMf/aAAgBAwEBPwGivgpuUSWmPhofZZncmV53Fmd8',
  'EdKSLquC29wI6mUS7K8ykWZlEvfBLU0y+zsupcyOVooXBXoUSzQpIvXZLK2yizspoUx5UkXx4LNDTK9LkyhdkcsWU18FV6gS1Jl8',
  'uyzM5EMziUPj6R1JF9fBdc4kdL9KH2V51IszqJe+PhLS0f/EAB0RAAIDAAMBAQAAAAAAAAAAAAABAgMEEhMUETH/2gAIAQIBAT8B',
  '0x5/hLLJsopcDPaoHqj8NFimXUORDK0UR5kcaaLs6gX3OB7H9KLOwqzqRLIkjPLrI6opF96maKnMWSRnr4FOhQRLVFo0S6yWtplN',
  '7mUVKZ5Il9fAu0OBHXJsvj2EsjbKaHAot6z2L4X2c/wuzuZHI0Z48yORNF9CgX2uB65fTPZzKaFNE8sUf//EABkQAAEFAAAAAAAA',
  'AAAAAAAAADEAASAwUP/aAAgBAQAGPwKbo0DA/8QAGhABAQEBAQEBAAAAAAAAAAAAAQARMSFBUf/aAAgBAQABPyHF6TzGVZHws7NI',
  'NrZfS5lgoSFjJpduQhy8M2Z21G+2rgDSMm36YA5PMLZ43h25GVYTLjces4axTS5m9+Wb0n2MqpduSs2HC2T2wuWD2CbAml25AXJf',
  'jd23i2//2gAMAwEAAgADAAAAEOynkxVRQUHtxnLflC/uqe994f/EABkRAAMBAQEAAAAAAAAAAAAAAAABETEhQf/aAAgBAwEBPxBj',
  'KiVJj0CKhlC8aOGko2KXg84NvThomsEmHTCMolHBo4MsHzRdKTlPKUkGt0QVlpBWRuhpBUUUD9CiMTSnhGVg4rRxhFKJwNYhuGzn',
  'omsF2DqD7T//xAAXEQEBAQEAAAAAAAAAAAAAAAABEQAh/9oACAECAQE/EOnKiZQpgTPJcAzN8zVmKbqSYGmRhjiudFxtTX0wxdEX',
  'CQdVmE2ZGXQi6aHLU0ZcxMaXJFmMsyXNIXNU1ZMoXCC54rjLilDP2Y5upJguZlmOC5IHd5hLN//EACAQAQEBAAIDAAIDAAAAAAAA',
  'AAERACExQVFhgZFxocH/2gAIAQEAAT8QKL9mMyX5nU0+ecOvt1q+E84wDjMQ1w9FvrIQvy6mCvOaiaes9D/OfCEuQCkwhtrN7TTc',
  'sHnuZcTh86+gkysTX7qxt85wZuMRc3IuuTxjzPVyUHHrxuFiY/0rWCbkYOfmVIcZ6ZgH9rGAK3rAAxv6x2HPYkcQgmQkq+sXBtzy',
  'tHEStzMTfeR4N/jR7J6wwhgpwZEXbv/Z',
]
const progressive = new Uint8Array(Buffer.from(PROGRESSIVE.join(''), 'base64'))

/** The marker of a JPEG's frame: 0xc0 baseline, 0xc2 progressive. Marker segments before it say their own length. */
function frameOf(file: Uint8Array): number | undefined {
  let at = 2
  while (at < file.length && !FRAMES.includes(file[at + 1] ?? 0))
    at += 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0))
  return file[at + 1]
}
const FRAMES = [0xc0, 0xc1, 0xc2]

const answer = (file: Uint8Array): string => {
  try {
    const { width, height } = readHeader(file)
    return `${width}x${height}`
  } catch (e) {
    return faultOf(e)
  }
}
const SIZE = `${WIDTH}x${HEIGHT}`
const SIZE_OF_SCANS = '64x48'
const pixels = (file: Uint8Array) => new Transformer(withEnd(new Uint8Array(file))).rawPixelsSync()

describe('a JPEG whose end marker is missing', () => {
  it('is what these tests cut: one file of a single scan and one of several', () => {
    expect([baseline, progressive].map(frameOf)).toEqual([0xc0, 0xc2])
    for (const file of [baseline, progressive]) expect([...file.subarray(-2)]).toEqual([0xff, 0xd9])
  })

  it('is taken with its size, whole or half of the marker gone, and gets it back [V04]', () => {
    for (const file of [baseline, progressive])
      for (const gone of [1, 2]) {
        const cut = file.slice(0, -gone)
        expect(answer(cut)).toBe(file === baseline ? SIZE : SIZE_OF_SCANS)
        expect(withEnd(cut)).toEqual(file)
      }
    expect(withEnd(baseline)).toBe(baseline)
  })

  it('is refused as soon as a pixel is missing, and never taken with another picture [V04]', () => {
    const whole = pixels(baseline)
    let refused = 0
    for (let length = baseline.length - 60; length < baseline.length; length++) {
      const cut = baseline.slice(0, length)
      if (answer(cut) === SIZE) expect(pixels(cut)).toEqual(whole)
      else refused += 1
    }
    expect(refused).toBeGreaterThan(50)
    for (let length = 3; length < baseline.length - 60; length += 97)
      expect(answer(baseline.slice(0, length))).toMatch(/^(cutOff|damaged)$/)
  })

  it('of many scans is taken once each has begun: what is seen is there, a little coarser [V04]', () => {
    const whole = pixels(progressive)
    for (let length = 3; length < progressive.length; length += 3) {
      const cut = progressive.slice(0, length)
      if (answer(cut) !== SIZE_OF_SCANS) continue
      const off = pixels(cut).reduce((sum, level, i) => sum + Math.abs(level - (whole[i] as number)), 0)
      expect({ length, near: off / whole.length < 8 }).toEqual({ length, near: true })
    }
    // up to the last scan something has no bit of its own yet
    const lastScan = progressive.findLastIndex((byte, at) => byte === 0xff && progressive[at + 1] === 0xda)
    for (let length = 3; length < lastScan; length += 3)
      expect(answer(progressive.slice(0, length))).toMatch(/^(cutOff|damaged)$/)
  })
})

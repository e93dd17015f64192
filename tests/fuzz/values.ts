import type { Random } from '#server/demo/random.ts'

/** A value for a query that cannot be written as text: it goes out to the letter, percent signs and all. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value nested this deep. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = wrap(value)
  return value
}

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  '\u202e\u200b\ufeff\u2066',
  '\u0085\u2028\u2029',
  '\u0001\u001b[31m\u001f\u007f',
  'é'.repeat(16),
  'é'.repeat(40),
  'é'.repeat(43),
  'é'.repeat(64),
  '😀'.repeat(20),
  'e\u0301'.repeat(30),
  'a'.repeat(65),
  'a'.repeat(257),
  'a'.repeat(20_001),
  '0'.repeat(40),
  '-'.repeat(64),
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '1.5',
  '0x10',
  '1e400',
  '1e21',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '8640000000000001',
  '99999-99-99',
  '+275760-09-14T00:00:00Z',
  '0000-00-00',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%',
  '%00',
  '%s%n',
  '\\',
  '../../../etc/passwd',
  '$1',
  '{"text":"\\u0000"}',
  '{"text":"\\ud800"}',
  '{"__proto__":{}}',
  '[[[[',
  '..',
  '.',
  'x.'.repeat(60),
]

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  5e-324,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  253_402_300_800_000,
  8_640_000_000_000_001,
  9_007_199_254_740_991,
  9_007_199_254_740_994,
  1e21,
  1e308,
]

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  ['a', 'a'],
  [[]],
  [{}],
  Array.from({ length: 5000 }, () => 0),
  nested(3000, (inner) => [inner]),
  nested(3000, (inner) => ({ a: inner })),
  { length: 1 },
  { toString: 'x', valueOf: 'x' },
  { constructor: { prototype: {} } },
  JSON.parse('{"a":1,"__proto__x":{"b":1}}'),
  Object.fromEntries([['\u0000', 'x']]),
  Object.fromEntries([['\ud800', '\ud800']]),
]

const RAW = ['%', '%zz', '%00', '%ff', '%ed%a0%80', '%c0%80', '+', '&', '=', ''].map((text) => new Raw(text))

/** Good for every kind of field: none of it may bring the server down. */
const EVERYWHERE: readonly unknown[] = [...TEXTS, ...NUMBERS, ...OTHERS]

/** Changes one leaf of a good value. */
function withLeaf(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const at = random.int(value.length)
    return value.map((one: unknown, i) => (i === at ? withLeaf(one, random) : one))
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) return random.pick(EVERYWHERE)
  const at = random.int(entries.length)
  return Object.fromEntries(entries.map(([k, v], i) => [k, i === at ? withLeaf(v, random) : v]))
}

/** A good text made bad in one place, with its length kept or not. */
function bent(text: string, random: Random): string {
  const at = random.int(text.length + 1)
  const letter = random.pick(['\u0000', '\ud800', '\udfff', 'é', '\u202e', ' ', '/', '%', '0', 'Z', '.', ''])
  return text.slice(0, at) + letter + text.slice(at + random.int(2))
}

/** A value that a field should not have, made from a good one; the same seed makes the same values. */
function malformed(good: unknown, random: Random, isQuery: boolean): unknown {
  const kind = random.int(10)
  if (isQuery && kind === 0) return random.pick(RAW)
  if (kind < 3 && typeof good === 'string') return bent(good, random)
  if (kind < 5 && typeof good === 'object' && good !== null) return withLeaf(good, random)
  if (kind === 5) return [good, good]
  if (kind === 6 && typeof good === 'number') return good * random.pick([-1, 1e3, 1e9, 1e15, 0.5])
  return random.pick(EVERYWHERE)
}

/** Those that were found to break a server once: every field gets them all. */
const ALWAYS: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  2_147_483_648,
  9_007_199_254_740_994,
  -1,
  1.5,
  null,
  [],
  {},
  '',
  'é'.repeat(43),
  'a'.repeat(20_001),
]

/** `count` malformed values for one field. */
export function malformedValues(good: unknown, count: number, random: Random, isQuery: boolean): unknown[] {
  const always = [...ALWAYS, typeof good === 'string' ? `${good}\u0000` : '\u0000']
  const more = Array.from({ length: Math.max(0, count - always.length) }, () =>
    malformed(good, random, isQuery),
  )
  return [...always, ...more].slice(0, count)
}

import { createHmac } from 'node:crypto'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed by hand, with node:crypto alone. `header` may be anything, also what must be refused. */
export function signJwt(
  claims: object,
  secret: string,
  header: Record<string, unknown> = { alg: 'HS256', typ: 'JWT' },
): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A signed address: every field in ASCII order, `name=value` joined by `&`, HMAC-SHA256 in hex. */
export function signQuery(fields: Record<string, string>, secret: string): Record<string, string> {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&')
  return { ...fields, sign: createHmac('sha256', secret).update(text).digest('hex') }
}

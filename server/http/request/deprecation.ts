import type { Deprecated } from '#contract/endpoint.ts'

/** Headers of every reply of a call that will go: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where it is told. */
export const deprecationHeaders = ({ since, until }: Deprecated): Record<string, string> => ({
  deprecation: `@${String(Date.parse(since) / 1000)}`,
  sunset: new Date(until).toUTCString(),
  link: '</api/docs>; rel="deprecation"; type="text/html"',
})

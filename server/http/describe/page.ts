import type { Endpoint } from '#contract/endpoint.ts'
import { ROLE_ID_FIELD } from '#contract/roles.ts'
import { escapeHtml } from '../reply/escape.ts'
import { foldable } from '../reply/foldable.ts'
import { splitCall } from '../request/handle.ts'
import { isQueryInput } from '../request/input.ts'
import { refusalsOf } from './refusals.ts'
import { sampleOf } from './sample.ts'

const AT = 'http://localhost:8080'

/** What a call is about: the first words of its path. */
const areaOf = ({ call }: Endpoint): string =>
  splitCall(call)
    .path.split('/')
    .slice(2, splitCall(call).path.startsWith('/api/base') ? 5 : 4)
    .filter((part) => !part.startsWith('{'))
    .join('/')

/** The example of a call's own fields, such as a caller gives them. */
export const sampleInput = (endpoint: Endpoint): Record<string, unknown> =>
  ({ ...(sampleOf(endpoint.query ?? endpoint.body, false) ?? {}), ...endpoint.example }) as Record<
    string,
    unknown
  >

/** A request that can be pasted into a shell; `$TOKEN` is the cookie of a session. */
export function requestOf(endpoint: Endpoint): string {
  const { method, path } = splitCall(endpoint.call)
  const given = sampleInput(endpoint)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const at = AT + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name))
  const who = endpoint.scope === 'public' ? '' : ' -b "kb_session=$TOKEN"'
  if (isQueryInput(endpoint)) {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
    const octets =
      endpoint.octets === 'in' ? ` -H 'content-type: application/octet-stream' --data-binary @part` : ''
    return `curl${who}${octets} '${at}${query === '' ? '' : `?${query}`}'`
  }
  const body = JSON.stringify(Object.fromEntries(rest)).replaceAll("'", "'\\''")
  return `curl${who}${method === 'POST' ? ` -H 'content-type: application/json' -d '${body}'` : ''} '${at}'`
}

function replyOf(endpoint: Endpoint): string {
  if (endpoint.octets === 'out') return '(bytes)'
  if (endpoint.job) return JSON.stringify({ status: 0, uuid: 'e1' })
  return JSON.stringify({ status: 0, data: sampleOf(endpoint.reply) }, null, 1)
}

const whoOf = ({ roles, scope }: Endpoint): string =>
  scope === 'public' ? 'anybody' : roles === 'any' ? 'whoever is signed in' : `roles ${roles.join(' ')}`

function section(endpoint: Endpoint): string {
  const { deprecated } = endpoint
  const refusals = refusalsOf(endpoint)
    .map(({ status, when }) => `<li><code>${String(status)}</code> ${escapeHtml(when)}</li>`)
    .join('')
  const also = [
    deprecated ? `will go after ${deprecated.until}; instead: ${deprecated.instead}` : '',
    endpoint.job ? 'answers with the `uuid` of a job; what is shown is what the job leaves' : '',
    endpoint.prebuilt ? 'has an ETag: asked with it, 304 if nothing changed' : '',
  ].filter(Boolean)
  return `<details><summary><code>${escapeHtml(endpoint.call)}</code> ${escapeHtml(endpoint.summary)}</summary>
<p>${[`${whoOf(endpoint)}; within: ${endpoint.scope}`, ...also].map(escapeHtml).join('. ')}. Rows ${escapeHtml(endpoint.rows.join(' '))}</p>
<pre><code>${escapeHtml(requestOf(endpoint))}</code></pre>
<pre><code>${escapeHtml(replyOf(endpoint))}</code></pre>
<ul>${refusals}</ul></details>`
}

/** All calls as a page for whoever has never seen them: what each gives, a request, a reply, and its refusals. */
export function callsPage(calls: readonly Endpoint[], build: string): string {
  const areas = [...Map.groupBy(calls, areaOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const list = areas.map(([area]) => `<li><a href="#${area}">${area}</a></li>`).join('')
  const parts = areas.map(([area, own]) => `<h2 id="${area}">${area}</h2>\n${own.map(section).join('\n')}`)
  const hints = [...new Set([...Object.values(ROLE_ID_FIELD), 'schoolId'])]
    .map((one) => `<code>${one}</code>`)
    .join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><link rel="stylesheet" href="/docs/style.css"></head><body><div class="columns">
${foldable('Areas', 'pages', `<ul>${list}</ul>`)}<main>
<h1>API</h1>
<p>Build ${escapeHtml(build)}. The same as <a href="/api/docs?as=openapi">OpenAPI 3.1</a> (or this address asked with <code>accept: application/json</code>).</p>
<p>Every reply is an envelope: <code>status</code> 0 with <code>data</code>, or another number with a <code>message</code> for a person. Sign in by
<code>POST /api/base/data/encrypt/login</code>, with the password sealed to the key of <code>GET /api/base/data/encrypt/key</code>; the session is the cookie <code>kb_session</code>, or the header <code>x-kb-token</code>. A person with several
identities says as which in <code>userId</code>. ${hints} are hints: what does not fit the session is refused.</p>
<p>A call is not taken away and a field not given another meaning within a major version; new fields come without notice, so pass
over what you do not know. A call that will go says so here and in the headers <code>Deprecation</code> (RFC 9745) and <code>Sunset</code> (RFC 8594) of
its replies. <code>npm run client</code> makes a package of these calls with their types.</p>
${parts.join('\n')}</main></div></body></html>`
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { EXAMPLE_CLAIMS } from './lti-claims.ts'

const CLIENT = '962fa4d8-bcbf-49a0-94b2-2de05ad274af'
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'

/** How an id_token differs from a good one. */
export interface Altered {
  claims?: Record<string, unknown>
  /** Header fields; `alg` is what signs. */
  header?: Record<string, unknown>
  /** True: signed with a key that the platform does not publish, under the name of the one it does. */
  forged?: boolean
}

async function keyNamed(kid: string, alg: 'RS256' | 'ES256') {
  const pair = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' } }
}

/**
 * An LTI 1.3 platform on a port of this machine: a key set, the page that answers an authentication request with a form
 * that posts itself, tokens for signed assertions, and a grade book (AGS 2.0). `now` is its clock, epoch ms.
 */
export async function openLtiPlatform(now: () => number) {
  let key = await keyNamed('k1', 'RS256')
  const stranger = await keyNamed('k1', 'RS256')
  const state = {
    ...{ keysAnswered: 200, keysRead: 0, launch: {} as Altered },
    /** What the grade book is told, and with which status it answers. */
    ...{ scores: [] as { path: string; body: Record<string, unknown> }[], scoresAnswered: 200 },
    /** Our public keys, as it reads them at our address. */
    readTool: async (): Promise<JSONWebKeySet> => ({ keys: [] }),
    ...{ tokensGiven: 0, used: new Set<string>() },
  }

  /** A token for a signed assertion, as the security framework wants it. @throws Error for any other */
  const giveToken = async (form: URLSearchParams) => {
    const jwt = form.get('client_assertion') ?? ''
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(await state.readTool()), {
      ...{ issuer: CLIENT, subject: CLIENT, audience: `${issuer}/token`, algorithms: ['RS256'] },
      ...{ requiredClaims: ['iat', 'exp', 'jti'], currentDate: new Date(now()) },
    })
    const isNew = !state.used.has(payload.jti ?? '')
    state.used.add(payload.jti ?? '')
    if (!isNew || form.get('grant_type') !== 'client_credentials') throw new Error('no grant')
    if (!form.get('client_assertion_type')?.endsWith(':jwt-bearer')) throw new Error('no assertion')
    state.tokensGiven++
    return {
      access_token: 'dkj4985kjaIAJDJ89kl8rkn5',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: form.get('scope'),
    }
  }

  const sign = async (nonce: string, { claims = {}, header = {}, forged = false }: Altered) => {
    const second = Math.floor(now() / 1000)
    const payload: JWTPayload = {
      ...EXAMPLE_CLAIMS,
      ...{ iss: issuer, aud: [CLIENT], azp: CLIENT, iat: second, exp: second + 500, nonce },
      ...claims,
    }
    const { kid, alg, privateKey } = key
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
      .setProtectedHeader({ typ: 'JWT', kid, alg, ...header })
      .sign(forged ? stranger.privateKey : privateKey)
  }

  /** What the page of the authentication request posts back; throws as a platform refuses. */
  const answer = async (asked: string, launch: Altered = {}) => {
    const query = Object.fromEntries(new URL(asked).searchParams)
    const wanted = {
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
      client_id: CLIENT,
    }
    for (const [name, value] of Object.entries(wanted))
      if (query[name] !== value) throw new Error(`${name} is ${query[name]}`)
    if (!query['login_hint'] || !query['nonce'] || !query['state']) throw new Error('a field is missing')
    return {
      to: query['redirect_uri'] ?? '',
      fields: { id_token: await sign(query['nonce'], launch), state: query['state'] },
    }
  }

  const server = createServer((req, res) => {
    const work = async () => {
      if (req.url === '/keys') {
        state.keysRead++
        res.writeHead(state.keysAnswered, { 'content-type': 'application/json' })
        return res.end(JSON.stringify({ keys: [key.jwk] }))
      }
      const { method, url = '', headers } = req
      if (method === 'POST') {
        const pieces: Buffer[] = []
        for await (const piece of req) pieces.push(piece as Buffer)
        const body = Buffer.concat(pieces).toString('utf8')
        if (url === '/token') return res.end(JSON.stringify(await giveToken(new URLSearchParams(body))))
        const isScore = headers['content-type'] === 'application/vnd.ims.lis.v1.score+json'
        const isKnown = headers.authorization === 'Bearer dkj4985kjaIAJDJ89kl8rkn5'
        if (!isScore || !isKnown) return res.writeHead(401).end()
        if (state.scoresAnswered === 200)
          state.scores.push({ path: url, body: JSON.parse(body) as Record<string, unknown> })
        return res.writeHead(state.scoresAnswered).end()
      }
      const { to, fields } = await answer(`${issuer}${req.url ?? ''}`, state.launch)
      const inputs = Object.entries(fields).map(([k, v]) => `<input type="hidden" name="${k}" value="${v}">`)
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return res.end(
        `<form method="post" action="${to}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
      )
    }
    work().catch((e: unknown) => res.writeHead(400).end(String(e)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    state,
    /** As the office enters it. */
    entry: {
      ...{ issuer, clientId: CLIENT, personBy: 'sourcedid' as const, custom: '' },
      ...{ authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, jwksUrl: `${issuer}/keys` },
      deployments: [EXAMPLE_CLAIMS[`${CLAIM}/deployment_id`] as string],
    },
    answer,
    changeKey: async (kid: string, alg: 'RS256' | 'ES256') => {
      key = await keyNamed(kid, alg)
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Claims of somebody on the roster of a school. */
export const personClaims = (name: string, sub: string, role = 'Learner'): Record<string, unknown> => ({
  sub,
  [`${CLAIM}/lis`]: { person_sourcedid: name },
  [`${CLAIM}/roles`]: [`http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`],
})

import { withoutSecondFactor } from '#tests/support/office/office.ts'
import { testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type Altered, openLtiPlatform } from './lti-platform.ts'

/** The shipped app with an LTI platform that the office of school A has entered, and the way of a launch. */
export async function atPlatform() {
  const t = await testApp({
    limits: { perAddress: 1e9, perAccount: 1e9 },
    config: { ltiNetworks: ['127.0.0.0/8'] },
  })
  const platform = await openLtiPlatform(() => t.clock.at)
  await withoutSecondFactor(t.db)
  const saved = await checkedInject(t.app, 'POST /api/office/partners/lti/save', {
    token: await t.tokenOf('adminA'),
    input: { partnerId: null, platform: platform.entry },
  })
  const { partnerId } = saved.data
  platform.state.readTool = async () =>
    JSON.parse((await t.app.inject(`/api/lti/keys/${partnerId}`)).payload) as { keys: [] }

  const form = (url: string, fields: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url,
      // as a browser sends a form of another site: no cookie of ours comes with it
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: platform.issuer,
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const loginFields = () => ({
    ...{ iss: platform.issuer, client_id: platform.entry.clientId, login_hint: 'hint-1' },
    ...{ lti_message_hint: 'message-1', target_link_uri: 'http://localhost/api/lti/launch' },
  })
  const begin = async (fields: Record<string, string> = loginFields()) => {
    const res = await form('/api/lti/login', fields)
    return {
      to: String(res.headers.location),
      cookie: String(res.headers['set-cookie']).split(';')[0] ?? '',
    }
  }
  const post = async (fields: Record<string, string>) => {
    const res = await form('/api/lti/launch', fields)
    return `${res.statusCode === 303 ? '' : `${res.statusCode} `}${String(res.headers.location)}`
  }
  const signOn = (location: string, cookie: string, more: Record<string, string> = {}) => {
    const fields = { ...Object.fromEntries(new URL(location, 'http://x').searchParams), ...more }
    return checkedInject(t.app, 'POST /api/base/data/auth/token', {
      input: { door: 'lti', fields },
      headers: cookie === '' ? {} : { cookie },
    })
  }
  return {
    ...{ t, platform, partnerId, loginFields, begin, post, signOn },
    /** The whole way, but for the last step. */
    async launch(altered: Altered = {}) {
      const { to, cookie } = await begin()
      const { fields } = await platform.answer(to, altered)
      const location = await post(fields)
      return { location, fields, cookie, enter: () => signOn(location, cookie) }
    },
    async close() {
      await platform.close()
      await t.close()
    },
  }
}
export type AtPlatform = Awaited<ReturnType<typeof atPlatform>>

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AtDoor, atDoor, HOST } from '#tests/support/partners/at-door.ts'
import { pushMessage, ticketMessage } from '#tests/support/partners/push.ts'
import { componentAppId, SCRIPT_TICKET } from '#tests/support/partners/world.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { COMPONENT_PUSH, openPush, pushSignature } from './component-push.service.ts'
import { componentTicket } from './component-ticket.repo.ts'
import { scriptSignature } from './wechat-sign.service.ts'

let at: AtDoor
beforeAll(async () => {
  at = await atDoor()
})
afterAll(() => at.close())

describe('the signature of the messenger’s script', () => {
  it('is the published sample’s [C031]', () => {
    const url = 'http://mp.weixin.qq.com?params=value'
    expect(scriptSignature(SCRIPT_TICKET, 'Wm3WZYTPz0wzccnW', 1414587457, url)).toBe(
      '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
    )
  })

  const sign = (url: string) => checkedInject(at.t.app, 'GET /api/common/weChat/sign', { input: { url } })

  it('is given for an address of ours, without what follows its #, and the ticket stays here [C031, P42]', async () => {
    const url = 'https://a.example/exam/list?x=1&y=é'
    const { data, text } = await sign(`${url}#/deep`)
    expect(data.appId).toBe('wxwechata')
    expect(data.timestamp).toBe(Math.floor(at.t.clock.at / 1000))
    const plain = `jsapi_ticket=${SCRIPT_TICKET}&noncestr=${data.nonceStr}&timestamp=${String(data.timestamp)}&url=${url}`
    expect(data.signature).toBe(createHash('sha1').update(plain).digest('hex'))
    expect(text).not.toContain(SCRIPT_TICKET)
  })

  it.each([
    'https://evil.example/',
    'https://a.example.evil.example/',
    'https://a.example@evil.example/',
    'https://user@a.example/',
    'http://a.example/',
    'https://a.example:8443/',
    'javascript:alert(1)',
    'not an address',
  ])('is refused for %s', async (url) => {
    const answer = await sign(url)
    expect(answer.status).toBe(10001)
    expect(answer.data).toBeUndefined()
  })

  it('asks the messenger once for many, and once more when its token is no longer taken', async () => {
    const seen = at.world.app('wechat').seen
    const count = (path: string) => seen.filter((p) => p === path).length
    const before = count('/cgi-bin/ticket/getticket')
    await Promise.all(['/1', '/2', '/3'].map((path) => sign(`https://a.example${path}`)))
    expect(count('/cgi-bin/ticket/getticket')).toBe(before)
    at.world.app('wechat').staleTokens = true
    at.t.clock.at += 2 * 3_600_000
    expect((await sign('https://a.example/4')).status).toBe(0)
    // the first, the one after its end, and the one after that was not taken
    expect(count('/cgi-bin/stable_token')).toBe(3)
  })
})

describe('a pushed message', () => {
  const keys = {
    appId: 'wx0123456789abcdef',
    token: 'testtoken',
    key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  }
  const encrypted =
    'Q3stYC6hdFzMh9T8HCvyDEKzL3xYCbr+3CS7FhSaFsE7Vd0Mor8LcxPmc6/5ricGHSrQFatFs3V3cQfzWQ474jhBBm+dvUzSWg7nzRNkBV/Uy1rMiK6NUXQ6MHXj067TuYR5tViDsC5SNVPbINrC3cK92LT2IQjVsuw/MGY8ty5ZBouBXaFLYd+37H1VT7nTb6/qJLrjYbXgr4YSce4mfqG3C1cj+yT2hrJfLB1BTSzgouVX6pb7YHt6hB++oueIptscaVnI/q8guNGj1H9RjTP4lcArPwUdQk41xdXkSsvge6du4tVVGrIyJJDYEYEMpF6TkcBAgpOUzCgIcI5siggQe0fLgpWbc22pehI16Y/fhnOjjt0vePOYqhbagieB'

  it('opens as the published vector does', () => {
    expect(pushSignature(keys.token, '1763697600', '123456789', encrypted)).toBe(
      '9807980baa255cc5aed385f0b4c7728ef8b162dc',
    )
    expect(openPush(keys.key, keys.appId, encrypted)).toContain('ticket@@@test')
    expect(openPush(keys.key, 'wxanother', encrypted)).toBeNull()
    expect(openPush(keys.key, keys.appId, encrypted.replace('Q3', 'Q4'))).not.toBe(
      openPush(keys.key, keys.appId, encrypted),
    )
  })

  const push = (query: string, body: string) =>
    at.t.app.inject({
      method: 'POST',
      url: `${COMPONENT_PUSH}?signature=x&${query}`,
      headers: { 'content-type': 'text/xml' },
      payload: body,
    })

  it('brings the third-party platform its ticket; a forged one changes nothing [R318]', async () => {
    const appId = componentAppId(at.world.app('wx-third'))
    const own = { ...keys, appId }
    const time = { timestamp: '1763697600', nonce: '1' }
    const good = pushMessage(own, ticketMessage(appId, 'ticket-new'), time)
    expect((await push(good.query, good.xml)).body).toBe('success')
    expect(await componentTicket(at.t.db, appId)).toBe('ticket-new')

    const forged = pushMessage({ ...own, token: 'guessed' }, ticketMessage(appId, 'ticket-forged'), time)
    const other = pushMessage({ ...own, appId: 'wxother' }, ticketMessage('wxother', 'ticket-other'), time)
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><AppId>&e;</AppId></xml>'
    for (const [query, body] of [
      [forged.query, forged.xml],
      [other.query, other.xml],
      ['', entity],
      [good.query, ''],
    ] as const)
      expect((await push(query, body)).statusCode).toBe(403)
    expect(await componentTicket(at.t.db, appId)).toBe('ticket-new')
  })
})

describe('linking the messenger to an account', () => {
  const newcomer = async (person: string) => {
    const { state, cookie } = await at.begin('wechat')
    const { data } = await at.send('wechat', { ...at.fields('wechat', { person }), state }, { cookie })
    return { word: data.bind ?? '', cookie }
  }
  const bind = (token: string, word: string, cookie = '') =>
    checkedInject(at.t.app, 'POST /api/wechat/user/bindAccount', {
      token,
      input: { bind: word },
      headers: { host: HOST, cookie },
    })
  const auto = async (token: string) =>
    (await checkedInject(at.t.app, 'GET /api/wechat/user/checkAutoLogin', { token })).data.autoLogin

  it('needs the word of this browser, once; from then on it signs in; it can be taken off [C019, C049, C050]', async () => {
    const token = await at.t.tokenOf('mathA2')
    const { word, cookie } = await newcomer('openid-teacher')
    expect(await auto(token)).toBe(false)
    expect((await bind(token, word)).status).toBe(10003)
    expect((await bind(token, word, 'kb_door=AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(10003)
    expect((await bind(token, `${word.slice(0, -2)}xx`, cookie)).status).toBe(10003)
    expect((await bind(token, word, cookie)).data).toEqual({ linked: true })
    expect((await bind(token, word, cookie)).status).toBe(10003)
    expect(await auto(token)).toBe(true)

    const again = await at.begin('wechat')
    const fields = { ...at.fields('wechat', { person: 'openid-teacher' }), state: again.state }
    const { login } = (await at.send('wechat', fields, { cookie: again.cookie })).data
    expect(login?.userList[0]?.userId).toBe('u-mathA2')
    expect(login?.openId).toBe('openid-teacher')

    const input = { unlink: true }
    const off = await checkedInject(at.t.app, 'POST /api/base/data/system/account/weChat', { token, input })
    expect(off.data).toEqual({ linked: false })
    expect(await auto(token)).toBe(false)
  })

  it('one person of the messenger is one account’s, and of a school the account has', async () => {
    const first = await newcomer('openid-shared')
    const second = await newcomer('openid-shared')
    expect((await bind(await at.t.tokenOf('headA1'), first.word, first.cookie)).data.linked).toBe(true)
    expect((await bind(await at.t.tokenOf('idleA'), second.word, second.cookie)).data.linked).toBe(false)
    const third = await newcomer('openid-b')
    expect((await bind(await at.t.tokenOf('headB1'), third.word, third.cookie)).status).toBe(10005)
  })

  it('an openid from the page is never taken', async () => {
    const token = await at.t.tokenOf('mathA2')
    for (const input of [{ bind: 'openid-teacher-of-somebody' }, { openId: 'openid-x' }])
      expect(
        (await checkedInject(at.t.app, 'POST /api/wechat/user/bindAccount', { token, input })).status,
      ).not.toBe(0)
  })
})

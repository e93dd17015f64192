import { afterEach, describe, expect, it, vi } from 'vitest'

const AGENTS = {
  wecom:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 10_2 like Mac OS X) AppleWebKit/602.3.12 (KHTML, like Gecko) Mobile/14C92 wxwork/2.4.2 MicroMessenger/6.3.22 Language/zh',
  'mini-program':
    'Mozilla/5.0 (Linux) MicroMessenger/8.0.47.2560 NetType/5G Language/zh_CN miniProgram/wx0123456789abcdef',
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI',
  dingtalk: 'Mozilla/5.0 (iPhone) Mobile/20B82 AliApp(DingTalk/7.0.50) com.laiwang.DingTalk/30402087',
  browser: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15',
} as const

/** A page opened at `url`, to the modules that read it when they start. */
function openedAt(url: string) {
  vi.resetModules()
  const location = new URL(url)
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => void (location.href = new URL(to, location).href),
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  return location
}
afterEach(() => vi.unstubAllGlobals())

describe('the program around a page', () => {
  it.each(Object.entries(AGENTS))('is %s by its user agent [P42, P43]', async (name, agent) => {
    const { parseHostProgram } = await import('./host-program.ts')
    expect(parseHostProgram(agent)).toBe(name)
  })
})

describe('the address the messenger signs', () => {
  it('is the first one on iOS, the present one elsewhere, and the other is tried next [P42]', async () => {
    openedAt('https://a.example/')
    const { addressesToSign } = await import('./wechat.ts')
    const entered = 'https://a.example/exam/list?x=1#top'
    const present = 'https://a.example/user#/deep'
    expect(addressesToSign(AGENTS.wechat, entered, present)).toEqual([
      'https://a.example/exam/list?x=1',
      'https://a.example/user',
    ])
    expect(addressesToSign('Mozilla/5.0 (Linux; Android 13) MicroMessenger/8', entered, present)).toEqual([
      'https://a.example/user',
      'https://a.example/exam/list?x=1',
    ])
    expect(addressesToSign(AGENTS.wechat, present, `${present}2`)).toEqual(['https://a.example/user'])
  })
})

describe('the credential in an address', () => {
  const take = async (url: string) => {
    const location = openedAt(url)
    const { takeCredential, spendCredential } = await import('./credential.ts')
    takeCredential()
    return { href: location.href, spend: spendCredential }
  }

  it('leaves the address at once and is given out once', async () => {
    const { href, spend } = await take('https://a.example/auth/jwt?token=a.b.c&appId=x')
    expect(href).toBe('https://a.example/auth/jwt')
    expect(spend('/auth/sso')).toEqual({})
    expect(spend('/auth/jwt')).toEqual({ token: 'a.b.c', appId: 'x' })
    expect(spend('/auth/jwt')).toEqual({})
  })

  it('is found behind a # and in a brand’s folder, and where a partner comes back to the folder', async () => {
    const behind = await take('https://a.example/app/#/auth/tongan/teacher?code=c&state=s')
    expect(behind.href).toBe('https://a.example/app/#/auth/tongan/teacher')
    expect(behind.spend('/auth/tongan/teacher')).toEqual({ code: 'c', state: 's' })
    const folder = await take('https://a.example/app/auth/jwt?token=t')
    expect([folder.href, folder.spend('/auth/jwt')]).toEqual([
      'https://a.example/app/auth/jwt',
      { token: 't' },
    ])
    const back = await take('https://a.example/app/?door=wechat&next=%2Fuser&code=c&state=s')
    expect(back.href).toBe('https://a.example/app/#/auth')
    expect(back.spend('/auth')).toEqual({ door: 'wechat', next: '/user', code: 'c', state: 's' })
  })

  it('keeps a brand’s name in the address and out of what is signed', async () => {
    const { href, spend } = await take('https://a.example/auth/jwt?brand=qingshi&token=t')
    expect([href, spend('/auth/jwt')]).toEqual(['https://a.example/auth/jwt?brand=qingshi', { token: 't' }])
  })

  it('a code in the address of any page opens the door, and the page asked for comes after it [S09]', async () => {
    const code = async (url: string) => {
      const location = openedAt(url)
      const { takeCredential, spendCredential } = await import('./credential.ts')
      const { takeCode } = await import('./code-in-address.ts')
      takeCredential()
      takeCode()
      return [location.href.slice('https://a.example'.length), spendCredential('/auth')]
    }
    expect(await code('https://a.example/exam/report?examId=e&code=c&state=s')).toEqual([
      '/auth',
      { code: 'c', state: 's', next: '/exam/report?examId=e' },
    ])
    expect(await code('https://a.example/?code=c&brand=qingshi')).toEqual([
      '/auth?brand=qingshi',
      { code: 'c' },
    ])
    expect(await code('https://a.example/app/#/exam/list?page=2&code=c')).toEqual([
      '/app/#/auth',
      { code: 'c', next: '/exam/list?page=2' },
    ])
    expect(await code('https://a.example/app/?code=c&state=s#/exam/list?page=2')).toEqual([
      '/app/#/auth',
      { code: 'c', state: 's', next: '/exam/list?page=2' },
    ])
    // for another site, twice, or none
    for (const url of [
      '/springboard?targetUrl=%2F401&code=c',
      '/exam/list?code=a&code=b',
      '/exam/list?page=2',
    ])
      expect(await code(`https://a.example${url}`)).toEqual([url, {}])
    // a door's own code stays the door's
    expect(await code('https://a.example/auth/iedu?code=c')).toEqual(['/auth/iedu', {}])
  })

  it('with a field twice is no credential; other pages are left alone', async () => {
    const twice = await take('https://a.example/auth/jwt?token=a&token=b')
    expect(twice.spend('/auth/jwt')).toEqual({ malformed: '' })
    const other = await take('https://a.example/exam/report?examId=e&code=x')
    expect([other.href, other.spend('/exam/report')]).toEqual([
      'https://a.example/exam/report?examId=e&code=x',
      {},
    ])
    expect((await take('https://a.example/auth-failed?reason=x')).href).toContain('reason=x')
  })
})

/** The program a page is shown in, as its user agent says; the order matters, as some name others too. */
export type HostProgram = 'wecom' | 'mini-program' | 'wechat' | 'dingtalk' | 'browser'

export function parseHostProgram(userAgent: string): HostProgram {
  const ua = userAgent.toLowerCase()
  if (ua.includes('wxwork/')) return 'wecom'
  if (ua.includes('miniprogram')) return 'mini-program'
  if (ua.includes('micromessenger/')) return 'wechat'
  return ua.includes('dingtalk') ? 'dingtalk' : 'browser'
}

/** Where the present page is shown; the mini-program also says so by a variable, before its user agent does. */
export const detectHostProgram = (): HostProgram => {
  const { __wxjs_environment: environment } = window as { __wxjs_environment?: unknown }
  return environment === 'miniprogram' ? 'mini-program' : parseHostProgram(navigator.userAgent)
}

import { loadScript } from './script.ts'

export const DINGTALK_SCRIPT = 'https://g.alicdn.com/dingding/dingtalk-jsapi/2.10.3/dingtalk.open.js'

interface Sdk {
  ready(done: () => void): void
  error?(failed: (reason: unknown) => void): void
  runtime: {
    permission: {
      requestAuthCode(asked: {
        corpId: string
        onSuccess: (result: { code: string }) => void
        onFail: (reason: unknown) => void
      }): void
    }
  }
}

/**
 * A code for the person who is signed in to DingTalk: single use, five minutes. Loads DingTalk's script first.
 * Rejects outside DingTalk or when the person refuses.
 */
export async function dingTalkCode(corpId: string): Promise<string> {
  await loadScript(DINGTALK_SCRIPT)
  const { dd } = window as { dd?: Sdk }
  if (!dd) throw new Error('DingTalk’s script did nothing')
  return new Promise((resolve, reject) => {
    const onFail = () => reject(new Error('DingTalk gave no code'))
    dd.error?.(onFail)
    dd.ready(() =>
      dd.runtime.permission.requestAuthCode({ corpId, onSuccess: ({ code }) => resolve(code), onFail }),
    )
  })
}

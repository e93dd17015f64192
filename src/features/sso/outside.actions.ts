import { mobileTypeOf } from '#src/platform/device-client.ts'
import { dingTalkCode } from '#src/platform/dingtalk.ts'
import { detectHostProgram } from '#src/platform/host-program.ts'
import { client } from '#src/state/client.ts'
import type { SignOnClient } from './sign-on.state.ts'

/** A sign-on's way to the server, the partner's page and its program. */
export const outside: SignOnClient = {
  send: (call, body) =>
    client.call(call, { body: { ...body, loginType: 3, mobileType: mobileTypeOf(navigator.userAgent) } }),
  appId: (door, next) => {
    const more = next === '' ? {} : { next }
    return door.name === 'tongan-teacher' || door.name === 'tongan-student' || door.name === 'tongan-jxgzh'
      ? client.call('GET /api/base/data/system/auth/tongan/appid', { query: { door: door.name, ...more } })
      : client.call('GET /api/base/data/school/student/appId', { query: { door: door.name, ...more } })
  },
  inAppCode: async (fields) =>
    detectHostProgram() === 'dingtalk' ? dingTalkCode(fields['corpId'] ?? fields['corpid'] ?? '') : null,
}

import type { Api } from '../../http/api.ts'
import { sandboxSms } from '../../sms/sandbox.ts'
import type { Sms } from '../../sms/sms.ts'
import { captchaRoutes } from './captcha.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { phoneRoutes } from './phone.routes.ts'
import { protocolRoutes } from './protocol.routes.ts'
import { registerRoutes } from './register.routes.ts'

/**
 * The ways in, and what goes with a password.
 * @param sms who carries codes; without one they are shown in the log
 */
export const entryModule =
  (sms?: Sms) =>
  (api: Api): void => {
    captchaRoutes(api)
    phoneRoutes(api, sms ?? sandboxSms((line) => api.app.log.warn(line)))
    registerRoutes(api)
    passwordRoutes(api)
    protocolRoutes(api)
  }

import { appendFile } from 'node:fs/promises'
import type { Sms } from './sms.ts'

/**
 * Sends nothing: the code is shown in the server's log, for trying the product out.
 * @param outbox a file that gets one JSON object a line as well
 */
export const sandboxSms = (show: (line: string) => void, outbox?: string): Sms => ({
  async send({ phone, code, purpose, minutes }) {
    show(`SMS sandbox: code ${code} for ${phone} (${purpose}, ${minutes} min). Nothing was sent.`)
    if (outbox) await appendFile(outbox, `${JSON.stringify({ phone, code, purpose })}\n`)
  },
})

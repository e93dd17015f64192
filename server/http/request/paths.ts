import type { FastifyReply } from 'fastify'

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** A short text for what is not a call; nobody keeps it. */
export function sendPlainText(reply: FastifyReply, code: number, text: string): FastifyReply {
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

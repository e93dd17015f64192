import type { FastifyInstance } from 'fastify'

/** Of the languages the documents have, the one a browser likes best; Chinese if it says nothing. */
function languageOf(accepted = ''): 'zh-CN' | 'en' {
  const first = accepted
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find((one) => one === 'zh' || one === 'en')
  return first === 'en' ? 'en' : 'zh-CN'
}

/**
 * `/docs/`: the documents' first page in the reader's language. The other pages are files of the built app; each has
 * its own address, so that a link to it always shows the same. Redirects are relative: the app may lie under a path.
 */
export function installDocuments(app: FastifyInstance): void {
  app.get('/docs', (_req, reply) => reply.redirect('docs/', 308))
  app.get('/docs/', (req, reply) => {
    const language = languageOf(req.headers['accept-language'])
    return reply.header('vary', 'accept-language').redirect(`${language}/index.html`, 302)
  })
}

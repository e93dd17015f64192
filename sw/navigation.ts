import type { Announced } from './messages.ts'

export interface NavigationDeps {
  shellPage: () => Promise<Response | undefined>
  announced: () => Promise<Announced | null>
  /** The page as it was last painted for whoever is here, with this build. */
  snapshot: (announced: Announced | null, url: string) => Promise<Response | null>
  fetch: (request: Request) => Promise<Response>
}

/** Answers the opening of a page with its kept picture, else with the shell, else from the server. */
export async function answerNavigation(request: Request, deps: NavigationDeps): Promise<Response> {
  const url = new URL(request.url)
  const kept = await deps
    .announced()
    .then((announced) => deps.snapshot(announced, url.pathname + url.search))
    .catch(() => null)
  return kept ?? (await deps.shellPage()) ?? (await deps.fetch(request))
}

/** A request as an emulated partner sees it. */
export interface Ask {
  method: string
  path: string
  query: URLSearchParams
  /** Of a form or of a JSON object, whichever was sent. */
  body: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | undefined>>
}

/** What it answers; `to`: a redirect. */
export interface Reply {
  status?: number
  json?: unknown
  text?: string
  type?: string
  to?: string
}

/** A partner that answers some paths; undefined: not one of its own. */
export type Emulator = (ask: Ask) => Reply | undefined

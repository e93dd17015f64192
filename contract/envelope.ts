/** Status numbers of the reply envelope (rows E01 to E22). Plain values: no schema library here. */
export const Status = {
  ok: 0,
  failed: 1,
  /** A field of the request is wrong; `message` says which and what to do. */
  badRequest: 10001,
  /** Not permitted: the app goes to /permission-denied. */
  denied: 10002,
  /** Account and password do not match. */
  badCredentials: 10003,
  /** Too many tries; `retryAfter` seconds in `data`. */
  tooMany: 10004,
  /** What was asked for does not exist, or is not yours: the same answer for both. */
  notFound: 10005,
  /** The report exists but the school does not show it yet. */
  hidden: 10006,
  /** A puzzle must be solved before this may be tried again. */
  captchaNeeded: 10007,
  /** The initial password must be changed before anything else. */
  passwordChange: 10008,
  /** In a frame: show four figures, have them typed, and send the step again with them. */
  confirmFresh: 10009,
  /** The session has ended: sign in again. */
  sessionEnded: 10051,
  /** Signed in elsewhere, or closed by an administrator: sign in again. */
  sessionRevoked: 10055,
  /** Go home. */
  goHome: 10056,
  /** The same id came with other content; both are kept. `data` tells what the server has. */
  conflict: 10020,
  /** Not the place the server stands at; `data` tells where to go on. */
  offset: 10021,
  /** What arrived is not what was sent: send it again. */
  checksum: 10022,
  /** Something this builds on has not arrived yet; `data.missing` names it. Wait and send again. */
  incomplete: 10023,
  /** Written under another account than the one signed in: it must wait for its own. */
  otherAccount: 10024,
  /** A file that cannot be opened: damaged, forged, or made for another school. */
  unreadable: 10025,
  /** The store of the server is full: try again later. */
  storeFull: 10026,
  /** This account has stored as much as it may. */
  quota: 10027,
  /** Enough jobs of this account wait or run: the same again after Retry-After. */
  jobsWaiting: 10029,
  /** Of the office: a code of the second factor must be given first; the app goes to where it is asked. */
  secondFactor: 10030,
  /** Of the office: the account has no second factor, and its school wants one. */
  secondFactorSetup: 10031,
  /** An administrator has made the school read-only for now (HTTP 503), or paused what was asked for. */
  paused: 10032,
  /** A file of a kind that is not taken here. */
  wrongType: 10028,
  /** The server waits for its database, or is full: nothing is lost; the same again after Retry-After. */
  unavailable: 10503,
  /** Something broke on the server; `message` carries the request id. */
  internal: 10500,
} as const

export type StatusCode = (typeof Status)[keyof typeof Status]

/** States of an asynchronous job: 10 waiting, 20 running, 30 ended with a question, 40 done. */
export const JobStatus = { waiting: 10, running: 20, confirm: 30, done: 40 } as const
export type JobStatusCode = (typeof JobStatus)[keyof typeof JobStatus]

/** HTTP codes with a meaning of their own in the product. */
export const Http = { tooMany: 429, clockSkew: 453, ipChanged: 455 } as const
/** The server can do nothing for anybody just now; Retry-After says in how many seconds it may. */
export const HTTP_AWAY = 503
/** With `conflict`, of an operation: its id came before with other content. */
export const HTTP_CLASH = 422

/**
 * Every JSON reply. `status` 0 means success and `data` holds the reply of the call;
 * any other status carries a `message` fit for a person. `uuid` names a job to poll.
 */
export interface Envelope<Data> {
  status: number
  message?: string
  data?: Data
  uuid?: string
}

/** Request headers of the product. */
export const Header = {
  token: 'x-kb-token',
  /** `<epoch ms>.<signature>`: a freshness hint, never authentication. */
  time: 'x-kb-time',
  wechatType: 'x-kb-wechat-type',
  /** The account key the page believes it speaks for; the service worker keeps its cache by it. */
  account: 'x-kb-account',
  /** On replies answered from a phone's cache: epoch ms when the server gave it. */
  asOf: 'x-kb-as-of',
  /** `1` on such a reply: somebody else than the server answered, as a Wi-Fi's sign-in page does. */
  portal: 'x-kb-portal',
  requestId: 'x-request-id',
  /** On a refusal of a field (10001): its name in the API, percent-encoded; the message is for persons. */
  field: 'x-kb-field',
  /** On every reply: epoch ms by the server's clock. The date of a reply may be that of a proxy. */
  now: 'x-kb-now',
  /** `1`: the page is shown in another page's frame. */
  frame: 'x-kb-frame',
  /** `1`: the browser keeps no cookies, so the page has to hold the token. */
  noCookie: 'x-kb-no-cookie',
  /** `<confirmId>.<figures>`, typed for this very step. */
  confirm: 'x-kb-confirm',
} as const

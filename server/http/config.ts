import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Pay } from '../pay/channel.ts'
import type { Sms } from '../sms/sms.ts'
import type { StoreSettings } from '../store/settings.ts'
import type { ConnectionLimits } from './connection-limits.ts'

/** What the HTTP side must be told; `server/config.ts` gives more and fits. */
export interface AppConfig {
  /** Folder of the built app (`index.html`, `assets/`, `sw.js`). May be missing: then pages answer 503. */
  readonly distDir: string
  /** Folder with one sub-folder a brand. */
  readonly brandsDir: string
  /** Proxies whose X-Forwarded-* headers are believed; default none. */
  readonly trustProxy?: boolean | string | string[] | undefined
  /** Networks of schools (KAOBAN_SCHOOL_NETWORKS): the limits of their addresses are larger; default none. */
  readonly schoolNetworks?: readonly string[] | undefined
  /** Days for which browsers that came over https come over it alone (KAOBAN_HSTS_DAYS); default 30. */
  readonly hstsDays?: number | undefined
  /** Which of the brands' environments this server is (KAOBAN_ENV); default production. */
  readonly environment?: string | undefined
  /** True: the page for trying brands is there (KAOBAN_BRAND_LAB); default false. */
  readonly brandLab?: boolean | undefined
  /** Origins of the object store that pages put files to; default none. */
  readonly storeOrigins?: readonly string[] | undefined
  readonly logLevel: string
  /** Name of the build, told by `/version.json` and `/healthz`. */
  readonly build: string
}

/** The server's clock; tests bring their own. */
export interface Clock {
  /** Epoch ms. */
  now(): number
}

export interface AppDeps {
  readonly db: Db
  readonly config: AppConfig
  /** For calls that start a job. */
  readonly jobs?: Jobs | undefined
  /** Who carries codes to phones; default: they are shown in the log. */
  readonly sms?: Sms | undefined
  /** True: the demo's partners answer, and its OAuth 2 partner has a page; default false. */
  readonly sandboxPartners?: boolean | undefined
  /** Who takes money; default: nobody, nothing can be paid. */
  readonly pay?: Pay | undefined
  /** Where files lie and which store phones send them to; default: this server takes no files. */
  readonly store?: StoreSettings | undefined
  /** The database over connections of its own, so that `/readyz` does not wait behind calls; default `db`. */
  readonly probeDb?: Db | undefined
  /** Default the machine's clock. */
  readonly clock?: Clock | undefined
  /** Where log lines go, one JSON object a line; default standard output. */
  readonly logTo?: { write(line: string): void } | undefined
  /** What a connection may take; default `connection-limits.ts`. */
  readonly connectionLimits?: ConnectionLimits | undefined
  /** Milliseconds, from any origin, that connections are measured by; default the machine's. */
  readonly tick?: (() => number) | undefined
  /** Calls a minute before HTTP 429; default `limits.ts`. */
  readonly limits?: { readonly perAddress: number; readonly perAccount: number } | undefined
}

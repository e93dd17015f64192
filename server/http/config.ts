import type { Db } from '../db/db.ts'
import type { Drain } from './drain.ts'
import type { ConnectionLimits } from './limits/connection-limits.ts'
import type { Check } from './ready/ready.ts'

/** What the HTTP side must be told; `server/config.ts` gives more and fits. */
export interface AppConfig {
  /** Folder of the built app (`index.html`, `assets/`, `sw.js`). May be missing: then pages answer 503. */
  readonly distDir: string
  /** Folder with one sub-folder a brand. */
  readonly brandsDir: string
  /** The same, with brands of this installation alone; default none. */
  readonly ownBrandsDir?: string | undefined
  /** Proxies whose X-Forwarded-* headers are believed; default none. */
  readonly trustProxy?: boolean | string | string[] | undefined
  /** Networks of schools (KAOBAN_SCHOOL_NETWORKS): the limits of their addresses are larger; default none. */
  readonly schoolNetworks?: readonly string[] | undefined
  /** Networks of an intranet whose LTI platforms may be asked (KAOBAN_LTI_NETWORKS); default none. */
  readonly ltiNetworks?: readonly string[] | undefined
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
export interface ServerClock {
  /** Epoch ms. */
  now(): number
}

/** What the HTTP side uses itself; what modules are given besides is in `server/app.ts`. */
export interface HttpDeps {
  readonly db: Db
  readonly config: AppConfig
  /** `stopped`: kinds of jobs that this process does no longer ask for, told by `/readyz`. */
  readonly jobs?: { stopped(): readonly string[] } | undefined
  /** `dir`: folder of the files, whose disk `/readyz` looks at; default: this server takes no files. */
  readonly store?: { readonly dir: string } | undefined
  /** The database over connections of its own, so that `/readyz` does not wait behind calls; default `db`. */
  readonly probeDb?: Db | undefined
  /** Whether each request is traced; default no. */
  readonly traces?: boolean | undefined
  /** What `/readyz` looks at besides. */
  readonly checks?: readonly Check[] | undefined
  /** How it goes out of use; default at once. */
  readonly drain?: Drain | undefined
  /** Default the machine's clock. */
  readonly clock?: ServerClock | undefined
  /** Where log lines go, one JSON object a line; default standard output. */
  readonly logTo?: { write(line: string): void } | undefined
  /** What a connection may take; default `connection-limits.ts`. */
  readonly connectionLimits?: ConnectionLimits | undefined
  /** Milliseconds, from any origin, that connections are measured by; default the machine's. */
  readonly tick?: (() => number) | undefined
  /** Calls a minute before HTTP 429; default `limits.ts`. */
  readonly limits?: { readonly perAddress: number; readonly perAccount: number } | undefined
}

import { hash } from '@node-rs/argon2'

/** Every demo account has this password. It is printed at the first start and is no secret. */
export const DEMO_PASSWORD = 'kaoban-demo'

/** Argon2id (the library's default) with 19 MiB, 2 passes, 1 thread: OWASP's first choice. One hash for all accounts. */
export function demoPasswordHash(): Promise<string> {
  return hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

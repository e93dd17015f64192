/** Settings of the environment, with a place for what is wrong. */
export interface EnvironmentReader {
  readonly faults: string[]
  /** '' for one that is not given. */
  readonly get: (name: string) => string
  /** One that must be given and look so; `what` says what it is. */
  readonly need: (name: string, pattern: RegExp, what: string) => string
  readonly readText: (file: string) => string
}

export function createEnvironmentReader(
  env: NodeJS.ProcessEnv,
  faults: string[],
  readText: (file: string) => string,
): EnvironmentReader {
  const get = (name: string): string => env[name]?.trim() ?? ''
  return {
    faults,
    get,
    readText,
    need(name, pattern, what) {
      const value = get(name)
      if (value === '') faults.push(`${name} is missing: give ${what}.`)
      else if (!pattern.test(value)) faults.push(`${name} is not understood: give ${what}.`)
      return value
    },
  }
}

/** A secret, or @ and the name of a file with it. It is never told again. */
export function secretIn({ need, faults, readText }: EnvironmentReader, name: string): string {
  const given = need(name, /^\S{1,400}$/, 'the secret of the access key, or @ and the name of a file with it')
  if (!given.startsWith('@')) return given
  try {
    const secret = readText(given.slice(1)).trim()
    if (/^\S{1,400}$/.test(secret)) return secret
  } catch {
    // said below
  }
  faults.push(`${name} names a file that cannot be read or holds no secret.`)
  return ''
}

/** What this server's keys begin with, in a bucket that may hold other things. */
export function prefixIn({ get, faults }: EnvironmentReader, name: string): string {
  const given = get(name) || 'kaoban-uploads/'
  if (/^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/){1,6}$/.test(given)) return given
  faults.push(`${name} is not understood: give names with a slash after each, such as kaoban-uploads/.`)
  return 'kaoban-uploads/'
}

import { localStore } from './storage.ts'

/** The way of signing in of an account nobody knows yet (row K12). */
export const DEFAULT_LOGIN_VERSION = '1.1'

const KEY = 'kb.login-version'

/** The way this phone's last account signs in; the default is not kept. */
export function keepLoginVersion(version: string | undefined): void {
  if (version === undefined || version === DEFAULT_LOGIN_VERSION) localStore.remove(KEY)
  else localStore.write(KEY, version)
}

export const loginVersion = (): string => localStore.read(KEY) ?? DEFAULT_LOGIN_VERSION

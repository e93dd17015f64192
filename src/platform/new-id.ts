/** 128 random bits as 32 lower-case hex digits; works on plain http too, where `crypto.randomUUID` is missing. */
export const generateId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

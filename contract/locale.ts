/** Languages that texts are written in. */
export const LOCALES = ['zh-CN', 'en'] as const

export type Locale = (typeof LOCALES)[number]

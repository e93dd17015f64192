import type { Locale } from '#contract/locale.ts'
/** What stands on a slip beside the person's own. */
export interface SlipWords {
  title: (school: string) => string
  account: string
  password: string
  address: string
  /** With `forced` the first sign-in asks for another password, else a person is only told to choose one. */
  hint: (forced: boolean) => string
  page: (page: number, pages: number) => string
  noClass: string
  file: (name: string) => string
}

export const SLIP_WORDS: Readonly<Record<Locale, SlipWords>> = {
  'zh-CN': {
    title: (school) => `${school} 账号`,
    account: '账号',
    password: '初始密码',
    address: '网址',
    hint: (forced) =>
      forced ? '第一次登录时要改密码。请不要给别人看。' : '登录后请在设置里改密码。请不要给别人看。',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    noClass: '不在班级',
    file: (name) => `账号条 ${name}`,
  },
  en: {
    title: (school) => `Account at ${school}`,
    account: 'Account',
    password: 'First password',
    address: 'Address',
    hint: (forced) =>
      forced
        ? 'You choose your own password when you first sign in. Show this to nobody.'
        : 'Change the password in the settings once you are in. Show this to nobody.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    noClass: 'In no class',
    file: (name) => `Slips ${name}`,
  },
}

/** What the command line asks for; '' and empty lists where nothing was given. */
export interface AccountsOptions {
  /** The three tasks; the command line names exactly one. */
  task: 'students' | 'people' | 'reset'
  /** Name or id. */
  school: string
  grade: string
  className: string
  /** Files of people. */
  people: readonly string[]
  ignore: readonly string[]
  /** Staff of the files have what the files say and nothing besides. */
  replace: boolean
  /** Sign-in names. */
  reset: readonly string[]
  /** New passwords for accounts that nobody has ever signed in to. */
  resetUnused: boolean
  /** Full path of the list of first passwords. */
  out: string
  cwd: string
}

/** What the command line asks for; '' and empty lists where nothing was given. */
export interface AccountsOptions {
  /** The command line names exactly one. */
  task: 'students' | 'people' | 'reset' | 'administrator'
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
  /** Name of who runs the office. */
  administrator: string
  /** The sign-in name of that person. */
  account: string
  /** True: of all schools of the district. */
  ofDistrict: boolean
  /** Full path of the list of first passwords. */
  out: string
  cwd: string
}

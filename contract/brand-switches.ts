import Type, { type Static } from 'typebox'

const Switch = (on: boolean, says: string) => Type.Boolean({ default: on, description: says })

/** What a brand can turn on and off. A route, an entry or a call carries the name; no screen asks for one. */
export const Switches = Type.Object(
  {
    allowPay: Switch(true, 'Payment exists'),
    closeVIP: Switch(false, 'Membership is hidden everywhere'),
    homework: Switch(true, 'Homework'),
    consolidate: Switch(true, 'Consolidation after an exam'),
    precisionPractice: Switch(true, 'Practice made for one student'),
    practiceCenter: Switch(true, 'The practice centre'),
    wrongDownload: Switch(true, 'Wrong questions as a file'),
    wrongPractice: Switch(true, 'Practice with wrong questions'),
    downloadCenter: Switch(true, 'The list of files made'),
    buyVip: Switch(true, 'Membership can be bought'),
    changeUser: Switch(true, 'An account may switch identity'),
    updateStage: Switch(true, 'A family moves on to the next stage of school'),
    relationStudent: Switch(true, 'A family binds students itself'),
    accountName: Switch(true, 'The account’s name is shown and can be changed'),
    userInfoCenter: Switch(true, 'The page of personal information'),
    changePassword: Switch(true, 'The password can be changed'),
    hidePassword: Switch(false, 'Nothing about passwords is shown: people come by sign-on'),
    contactUs: Switch(true, 'A contact page exists'),
    logOff: Switch(true, 'An account can be cancelled'),
    logOut: Switch(true, 'Signing out is offered'),
    forceInitialPassword: Switch(false, 'An initial password must be changed before anything else'),
    studentNumberLogin: Switch(false, 'A student signs in with the student number'),
    registration: Switch(true, 'Parents and students make an account themselves'),
    askConsent: Switch(false, 'Accounts that have not agreed to the agreement are asked after signing in'),
    h5PaperCheck: Switch(true, 'Papers are marked on the phone'),
    localFileServer: Switch(false, "Files stay on the school's own server; no payment"),
  },
  { default: {}, additionalProperties: false, description: 'Features of the brand' },
)
export type Switches = Static<typeof Switches>
export type SwitchName = keyof Switches

/** Features that a school may turn off for everybody of its own, where its brand has them. */
export const SCHOOL_FEATURES = [
  'homework',
  'consolidate',
  'precisionPractice',
  'practiceCenter',
  'wrongPractice',
  'wrongDownload',
] as const satisfies readonly SwitchName[]
export type SchoolFeature = (typeof SCHOOL_FEATURES)[number]

/** What carries switches: a row of the route table, an entry of a menu, a call. */
export interface Gate {
  /** Open only where all of these are on. */
  readonly switch?: SwitchName | readonly SwitchName[]
  /** Open only where this one is off. */
  readonly not?: SwitchName
}

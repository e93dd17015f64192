import { dirname } from 'node:path'
import type { Locale } from '#contract/locale.ts'
import { reasonOf } from '#core/domain/text/reason.ts'
import type { ProgressView } from '../cli/progress.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { initialPassword, type RandomInt } from '../http/session/initial-password.ts'
import { Faults } from '../sheets/faults.ts'
import { loadAccounts } from './account-facts.ts'
import { planAdministrator } from './administrators.ts'
import {
  dropUnfinished,
  exists,
  finishList,
  OutExistsError,
  type UnfinishedList,
  writeUnfinished,
} from './list/list-file.ts'
import { listText } from './list/list-text.ts'
import { lockPending, savePending } from './list/pending.ts'
import { recoverLists } from './list/recover.ts'
import { findTakenLogins } from './login-names.ts'
import type { AccountsOptions } from './options.ts'
import { hashAll } from './passwords.ts'
import { planPeople } from './people/plan-people.ts'
import { type PeopleRow, readPeople } from './people/read-people.ts'
import { type AccountsPlan, emptyPlan } from './plan.ts'
import { storeAccounts } from './store.ts'
import { planStudents } from './students.ts'

/** New first passwords for the accounts with these sign-in names. Null with the faults told. */
async function planReset(db: Db, logins: readonly string[], faults: Faults): Promise<AccountsPlan | null> {
  const found = new Map((await findTakenLogins(db, logins)).map((l) => [l.name, l.accountId]))
  const accounts = await loadAccounts(db, [...found.values()])
  const plan = emptyPlan()
  const done = new Set<string>()
  for (const login of logins) {
    const account = accounts.get(found.get(login) ?? '')
    if (!account) {
      faults.add('no_such_account', { file: '--reset' }, { login })
      continue
    }
    if (done.has(account.accountId)) continue
    done.add(account.accountId)
    const person = { group: '', number: '', name: account.name }
    plan.renewals.push({ accountId: account.accountId, login, person })
  }
  return faults.count ? null : plan
}

/** What making accounts needs of the world. */
export interface AccountsWorld {
  /** Opened only after the files were read. */
  open: () => Promise<Db>
  view: ProgressView
  lang: Locale
  random: RandomInt
  hash: (password: string) => Promise<string>
  /** Aborted when the person stops the command: heard until the passwords are made, after that a run goes to its end. */
  signal: AbortSignal
}

export type AccountsOutcome =
  | { kind: 'faults'; faults: Faults }
  /** A list that an interrupted run had made got its name; nothing else was done. */
  | { kind: 'recovered' }
  /** `list` false: there was no new password, so no file was written. */
  | { kind: 'done'; plan: AccountsPlan; list: boolean }

interface AccountsResult {
  outcome: AccountsOutcome
  /** Written, waiting for its name until the accounts are committed. */
  list: UnfinishedList | null
}

/** The accounts are made, but their list could not get its name: `list` is where it lies. */
export class ListLeftError extends Error {
  readonly list: string
  constructor(list: string, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.list = list
  }
}

/** The folder of the list is not there. */
export class NoFolderError extends Error {}

/** Makes accounts and their list of first passwords: all of it or, with any fault, nothing. Throws OutExistsError, NoFolderError, ListLeftError. */
export async function runAccounts(options: AccountsOptions, world: AccountsWorld): Promise<AccountsOutcome> {
  const faults = new Faults()
  const { view } = world
  if (!(await exists(dirname(options.out)))) throw new NoFolderError(dirname(options.out))
  const people = options.task === 'people' ? await readFiles(options, faults, view) : []
  const db = await world.open()
  const { outcome, list } = await inTransaction(db, async (tx): Promise<AccountsResult> => {
    if (await recoverLists(tx, options.out)) return { outcome: { kind: 'recovered' }, list: null }
    if (await exists(options.out)) throw new OutExistsError(options.out)
    view.begin('checking')
    const plan = await planOf(tx, options, people, faults)
    view.end()
    if (!plan || faults.count) return { outcome: { kind: 'faults', faults }, list: null }
    const persons = [...plan.fresh, ...plan.renewals]
    const passwords = persons.map(() => initialPassword(world.random))
    if (persons.length) view.begin('computing')
    const hashes = await hashAll(passwords, world.hash, (done) => {
      world.signal.throwIfAborted()
      view.at(done / persons.length)
    })
    view.begin('storing')
    await storeAccounts(tx, plan, hashes, (share) => view.at(share))
    let list: UnfinishedList | null = null
    if (persons.length) {
      const rows = persons.map(({ person, login }, i) => ({ ...person, login, password: passwords[i] ?? '' }))
      const text = listText(rows, options.task === 'students' ? 'students' : 'people', world.lang)
      list = await writeList(tx, options.out, text)
    }
    return { outcome: { kind: 'done', plan, list: list !== null }, list }
  })
  await finish(db, list, options.out)
  view.end()
  return outcome
}

async function readFiles(options: AccountsOptions, faults: Faults, view: ProgressView): Promise<PeopleRow[]> {
  view.begin('reading')
  const people = await readPeople(options, faults)
  view.end()
  return people
}

function planOf(
  tx: Tx,
  options: AccountsOptions,
  people: readonly PeopleRow[],
  faults: Faults,
): Promise<AccountsPlan | null> {
  if (options.task === 'students') return planStudents(tx, options, faults)
  if (options.task === 'administrator') return planAdministrator(tx, options, faults)
  if (options.task === 'reset') return planReset(tx, options.reset, faults)
  return planPeople(tx, people, options, faults)
}

/**
 * Writes the list beside its place and its id into the same transaction as the accounts. Killed before the commit there
 * are neither accounts nor id, so the next run removes the file; killed after it the next run gives the file its name.
 */
async function writeList(tx: Tx, out: string, text: string): Promise<UnfinishedList> {
  const list = await writeUnfinished(out, newId(), text)
  try {
    await savePending(tx, [...(await lockPending(tx)), list.batch])
    return list
  } catch (e) {
    await dropUnfinished(list)
    throw e
  }
}

async function finish(db: Db, list: UnfinishedList | null, out: string): Promise<void> {
  if (!list) return
  await finishList(list, out).catch((e: unknown) => {
    throw new ListLeftError(list.path, e)
  })
  await inTransaction(db, async (tx) => {
    const pending = await lockPending(tx)
    await savePending(
      tx,
      pending.filter((b) => b !== list.batch),
    )
  })
}

import type { Look, Profile, Turn } from '#core/domain/image/prepared.ts'
import type { Json, JsonObject } from '#core/sync/types.ts'
import { rebasedFields } from '#src/state/unsent/draft-keeper.ts'
import {
  isWritten,
  NOTHING_WRITTEN,
  readWritten,
  type WrittenAnswer,
} from '#src/state/unsent/written-answer.ts'
import { type CropBox, WHOLE } from '../photos/crop.rules.ts'
import { type PartialScan, readScans } from '../photos/scan.rules.ts'

export const LOOKS: readonly Look[] = ['photo', 'flat', 'grey', 'blackWhite']
/** How large a photograph is sent: by what the line bears, or as the person says. */
export type Fineness = 'auto' | Exclude<Profile, 'crop'>
export const FINENESS: readonly Fineness[] = ['auto', 'full', 'small']

/** Files made of a photograph. */
export interface PhotoFiles {
  file: string
  small: string
  /** The size it was made in; absent: not known, as of a page of the school. */
  as?: Exclude<Profile, 'crop'>
}

/** One photographed page of an answer. */
export interface PhotoPage {
  pageId: string
  /** Where its files lie: on this phone, or only at the school, from where they cannot be cut again. */
  place: 'phone' | 'school'
  /** The picture as it was taken, kept until the school has the answer; '' for a page of the school. */
  original: string
  /** What is sent: the page, and its small form for lists; null: not made yet. */
  made: PhotoFiles | null
  turn: Turn
  box: CropBox
  look: Look
}

/** The school's revisions of an answer's words and of its pages that the person had on the screen; 0: none. */
export interface AnswerRevisions {
  rev: number
  pagesRev: number
}

export interface AnswerDraft extends WrittenAnswer {
  pages: readonly PhotoPage[]
  /** Files of which pages were left out. */
  scans: readonly PartialScan[]
  /** What this was written upon. It moves only with what was shown, or chosen. */
  seen: AnswerRevisions
  /** True: somebody wrote it on a phone; false: it is the school's, and follows that. */
  own: boolean
}

/** A page that was asked for; written before a camera or a file dialog opens. */
export interface PendingCapture {
  no: number
  way: 'camera' | 'album'
  at: number
}

/** All that a person has done on one homework; in the draft each answer is a field named by its question's number. */
export interface PaperDraft {
  answers: Readonly<Record<number, AnswerDraft>>
  /** Number of the question in view; 0: none yet. */
  no: number
  /** Px from the top. */
  scroll: number
  asking: PendingCapture | null
  fineness: Fineness
}

/** Fields of the draft that say where the person is, and nothing of an answer. */
export const PAPER_VIEW: readonly Exclude<keyof PaperDraft, 'answers'>[] = [
  'no',
  'scroll',
  'asking',
  'fineness',
]

export const NEW_PAPER: PaperDraft = {
  answers: {},
  no: 0,
  scroll: 0,
  asking: null,
  fineness: 'auto',
}
export const NO_ANSWER: AnswerDraft = {
  ...NOTHING_WRITTEN,
  pages: [],
  scans: [],
  seen: { rev: 0, pagesRev: 0 },
  own: false,
}

export const isAnswered = (answer: Readonly<AnswerDraft> | undefined): boolean =>
  answer !== undefined && (isWritten(answer) || answer.pages.length > 0)

/** The paper with one answer changed by the person. */
export const changeAnswer = (
  paper: Readonly<PaperDraft>,
  no: number,
  change: Partial<AnswerDraft>,
): PaperDraft => ({
  ...paper,
  answers: { ...paper.answers, [no]: { ...(paper.answers[no] ?? NO_ANSWER), own: true, ...change } },
})

/** A page with its picture to be made again when what decides about it changed. */
export const edited = (
  page: Readonly<PhotoPage>,
  change: Partial<Pick<PhotoPage, 'turn' | 'box' | 'look'>>,
): PhotoPage => ({ ...page, ...change, made: null })

/**
 * What another window wrote, with what this one changed since `before` on top: answers this window left alone are taken
 * over, where the person is stays.
 */
export function rebasePaperDraft(
  theirs: Readonly<PaperDraft>,
  before: Readonly<PaperDraft>,
  mine: Readonly<PaperDraft>,
): PaperDraft {
  const answers = rebasedFields(theirs.answers, before.answers, mine.answers)
  for (const [name, one] of Object.entries(mine.answers)) {
    const no = Number(name)
    const other = theirs.answers[no]
    if (one.own) continue
    // What nobody wrote is the school's: this window may know it newer. Beside what the other one wrote it is no answer.
    if (!other?.own) answers[no] = one
    else if (!before.answers[no]?.own) answers[no] = other
  }
  return { ...mine, answers }
}

/** What an answer says, to be compared. */
const saying = ({ choice, text: words, pages }: Readonly<Omit<AnswerDraft, 'own'>>): string =>
  JSON.stringify([choice, words, pages.map(({ pageId }) => pageId)])

/**
 * The paper as its draft keeps it. Beside an answer of the school stands what it says: where two windows wrote and the
 * draft holds the words of one with the word of the other that nobody wrote, it is somebody's after all.
 */
export const paperBody = ({ answers, ...rest }: Readonly<PaperDraft>): JsonObject => {
  const fields = Object.entries(answers).map(([no, one]) => [
    no,
    one.own ? one : { ...one, says: saying(one) },
  ])
  return { ...rest, ...Object.fromEntries(fields) } as unknown as JsonObject
}

const isRecord = (v: unknown): v is Readonly<Record<string, Json>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const number = (v: unknown): number => (typeof v === 'number' && Number.isFinite(v) ? v : 0)
const list = (v: unknown): readonly unknown[] => (Array.isArray(v) ? v : [])
const oneOf = <T>(all: readonly T[], v: unknown, otherwise: T): T => all.find((x) => x === v) ?? otherwise

function readBox(v: unknown): CropBox {
  if (!isRecord(v)) return { ...WHOLE }
  const box = {
    left: number(v['left']),
    top: number(v['top']),
    right: number(v['right']),
    bottom: number(v['bottom']),
  }
  return box.right > box.left && box.bottom > box.top ? box : { ...WHOLE }
}

function readMade(v: unknown): PhotoFiles | null {
  if (!isRecord(v) || text(v['file']) === '' || text(v['small']) === '') return null
  const as = oneOf<PhotoFiles['as']>(['full', 'small'], v['as'], undefined)
  return { file: text(v['file']), small: text(v['small']), ...(as ? { as } : {}) }
}

function readPage(v: unknown): PhotoPage[] {
  if (!isRecord(v)) return []
  const place = v['place'] === 'school' ? 'school' : 'phone'
  const made = readMade(v['made'])
  const original = text(v['original'])
  if (text(v['pageId']) === '' || (place === 'phone' ? original === '' : made === null)) return []
  return [
    {
      pageId: text(v['pageId']),
      place,
      original,
      made,
      turn: oneOf<Turn>([0, 90, 180, 270], v['turn'], 0),
      box: readBox(v['box']),
      look: oneOf<Look>(LOOKS, v['look'], 'flat'),
    },
  ]
}

function readAsking(v: unknown): PendingCapture | null {
  if (!isRecord(v) || number(v['no']) < 1) return null
  return { no: number(v['no']), way: oneOf(['camera', 'album'], v['way'], 'camera'), at: number(v['at']) }
}

const readSeen = (v: unknown): AnswerRevisions =>
  isRecord(v) ? { rev: number(v['rev']), pagesRev: number(v['pagesRev']) } : { rev: 0, pagesRev: 0 }

/** An older app kept no `seen`: then nothing of the school counts as read. */
function readAnswer(v: Readonly<Record<string, unknown>>): AnswerDraft {
  const pages = list(v['pages']).flatMap(readPage)
  const answer = {
    ...readWritten(v),
    ...{ pages, scans: readScans(v['scans']), seen: readSeen(v['seen']) },
  }
  return { ...answer, own: v['own'] !== false || v['says'] !== saying(answer) }
}

/** A paper out of a draft, also of one that an older or a newer app wrote: what does not fit is left out. */
export function parsePaperDraft(body: Readonly<Record<string, unknown>> | null): PaperDraft {
  if (!body) return NEW_PAPER
  const answers: Record<number, AnswerDraft> = {}
  for (const [name, value] of Object.entries(body))
    if (/^[1-9]\d{0,2}$/.test(name) && isRecord(value)) answers[Number(name)] = readAnswer(value)
  return {
    answers,
    no: number(body['no']),
    scroll: number(body['scroll']),
    asking: readAsking(body['asking']),
    fineness: oneOf(FINENESS, body['fineness'], 'auto'),
  }
}

import { readFile } from 'node:fs/promises'
import type { AnswerType } from '#contract/homework/homework.ts'
import type { Db } from '../../../db/db.ts'
import { translateMessage } from '../../../http/reply/messages.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { identityRows } from '../../../http/session/identities.ts'
import { type Principal, principalOf } from '../../../http/session/principal.ts'
import type { JobProgress } from '../../../jobs/jobs.ts'
import type { QuestionsFile, QuestionsOrder } from '../../../jobs/kinds.ts'
import { questionsFile } from '../../../qti/file.ts'
import type { PackedFile } from '../../../qti/manifest.ts'
import { identifierOf, type QtiQuestion } from '../../../qti/question.ts'
import type { StorePaths } from '../../../store/store-paths.ts'
import { ensureStoredFile } from '../../../store/trash.ts'
import { paperPages, questionRows } from '../sheet-parts.repo.ts'
import { loadVisibleHomework } from './detail.service.ts'

/** Bytes of all pages: the file travels as text in a reply. */
const MOST_BYTES = 12 << 20
/** Marks from which a difficulty is said. */
const FEWEST_MARKS = 5

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Packs the questions of a homework with its pages, for a teacher who sees it now. @throws Error with a sentence for the asker */
export async function homeworkFile(
  { db, places }: { db: Db; places: StorePaths },
  order: QuestionsOrder & { homeworkId: string },
  progress: JobProgress,
  now: number,
): Promise<QuestionsFile> {
  const { accountId, userId, homeworkId, locale } = order
  const row = await identityRows(db, accountId)
    .where('u.user_id', '=', userId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id'])
    .executeTakeFirst()
  if (!row) throw new Error(translateMessage('denied', locale))
  const who = principalOf(accountId, row)
  const { homework } = await loadVisibleHomework(db, who, homeworkId).catch((e: unknown) => {
    throw e instanceof Refusal ? new Error(e.told(locale)) : e
  })
  const files = await pagesOf(db, places, who, homeworkId, locale)
  const pages = files.map(({ name }) => name)
  const questions = await questionsOf(db, who, homework, pages)
  const { title } = homework
  return questionsFile(
    { identifier: `homework-${homeworkId}`, title, questions, files, pages },
    order,
    progress,
    now,
  )
}

async function questionsOf(
  db: Db,
  who: Principal,
  { homework_id, course_id, title }: { homework_id: string; course_id: string; title: string },
  pages: readonly string[],
): Promise<QtiQuestion[]> {
  const rows = await questionRows(db, { schoolId: who.schoolId, homeworkId: homework_id })
  const difficulties = await difficultiesOf(db, who, homework_id)
  const bank = rows.flatMap((r) => (r.question_id === '' ? [] : [r.question_id]))
  const known = await db
    .selectFrom('bank_question')
    .where('school_id', '=', who.schoolId)
    .where('question_id', 'in', [...bank, ''])
    .select(['question_id', 'source', 'explanation'])
    .execute()
  const taken = new Set<string>()
  return rows.map((r) => {
    const of = known.find((one) => one.question_id === r.question_id)
    // a question may stand twice in a homework; its item has its identifier once
    const own = of && !taken.has(r.question_id) ? identifierOf(r.question_id) : null
    if (own) taken.add(r.question_id)
    return {
      questionId: own ? r.question_id : '',
      identifier: own ?? `h-${homework_id}-${r.no}`,
      courseId: course_id,
      source: own ? (of?.source ?? '') : title,
      type: r.type as AnswerType,
      text: r.text,
      options: r.options,
      key: r.answer_key,
      fullMark: r.full_mark,
      knowledge: r.knowledge,
      explanation: of?.explanation ?? '',
      difficulty: difficulties.get(r.no) ?? null,
      // without words it stands on the pages
      pictures: r.text === '' ? pages.map((name) => `../${name}`) : [],
    }
  })
}

/** Mean by full mark of each question, where enough papers are marked. */
async function difficultiesOf(db: Db, who: Principal, homeworkId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('homework_mark as m')
    .innerJoin('homework_question as q', (j) =>
      j
        .onRef('q.school_id', '=', 'm.school_id')
        .onRef('q.homework_id', '=', 'm.homework_id')
        .onRef('q.no', '=', 'm.no'),
    )
    .where('m.school_id', '=', who.schoolId)
    .where('m.homework_id', '=', homeworkId)
    .where('m.score', 'is not', null)
    .where('q.full_mark', '>', 0)
    .select((e) => ['m.no', 'q.full_mark', e.fn.avg<string>('m.score').as('mean')])
    .groupBy(['m.no', 'q.full_mark'])
    .having((e) => e(e.fn.countAll<number>(), '>=', FEWEST_MARKS))
    .execute()
  return new Map(rows.map((r) => [r.no, Number(r.mean) / r.full_mark]))
}

async function pagesOf(
  db: Db,
  places: StorePaths,
  { schoolId }: Principal,
  homeworkId: string,
  locale: QuestionsOrder['locale'],
): Promise<PackedFile[]> {
  const ids = (await paperPages(db, { schoolId, homeworkId })).map((page) => page.fileId)
  const rows = await db
    .selectFrom('file')
    .where('school_id', '=', schoolId)
    .where('file_id', 'in', [...ids, ''])
    .select(['file_id', 'sha256', 'type', 'size'])
    .execute()
  if (rows.reduce((sum, r) => sum + Number(r.size), 0) > MOST_BYTES)
    throw new Error(translateMessage('pagesTooLarge', locale, { megabytes: MOST_BYTES >> 20 }))
  const files: PackedFile[] = []
  for (const [i, id] of ids.entries()) {
    const row = rows.find((r) => r.file_id === id)
    // fetched where it lies elsewhere; one that is gone is left out
    if (!row || (await ensureStoredFile(places, schoolId, row.sha256)) === null) continue
    const bytes = await readFile(places.blob(schoolId, row.sha256))
    files.push({ name: `pages/${i + 1}.${ENDINGS[row.type] ?? 'bin'}`, bytes })
  }
  return files
}

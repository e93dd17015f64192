import type { Marker } from '#contract/homework/homework.ts'
import type { BodyOf } from '#contract/operations/bodies.ts'
import type { PaperKind } from '#contract/operations/kinds.ts'
import type { Tx } from '../../../db/db.ts'
import { badField } from '../../../http/reply/refusal.ts'
import type { OperationBody } from '../../../operations/bodies.ts'
import type { OperationTarget } from '../../../operations/target.ts'
import type { Access } from '../access.repo.ts'
import { scoreByKey, totalOf } from './score.service.ts'
import { type SheetRow, writeSheet } from './sheet.repo.ts'

export interface PaperOperationContext {
  accountId: string
  at: Access
  sheet: SheetRow
  target: OperationTarget
  /** The target's revision after this. */
  rev: number
  late: boolean
  number: string
  /** Epoch ms. */
  now: number
}

/** Makes an operation count: writes what it says into the paper. @throws Refusal 10001 a score beyond the full mark */
export async function applyPaperOperation(
  tx: Tx,
  body: OperationBody<PaperKind>,
  doing: PaperOperationContext,
): Promise<void> {
  const { sheet, now } = doing
  switch (body.kind) {
    case 'answer':
      await writeAnswer(tx, doing, {
        choice: JSON.stringify(body.value.choice ?? []),
        text: body.value.text ?? '',
        rev: doing.rev,
      })
      return answered(tx, doing)
    case 'pages':
      await writeAnswer(tx, doing, { pages: JSON.stringify(body.value.pages), pages_rev: doing.rev })
      return answered(tx, doing)
    case 'submit':
      return submit(tx, doing)
    case 'mark':
      return mark(tx, doing, body.value)
    case 'comment':
      return writeSheet(tx, sheet, { comment: body.value.text })
    case 'strokes':
      return writeStrokes(tx, doing, body.value)
    case 'checked': {
      const checked = { state: 'checked', checked_at: new Date(now) }
      const open = { state: sheet.submitted_at ? 'submitted' : 'doing', checked_at: null }
      return writeSheet(tx, sheet, body.value.done ? checked : open)
    }
  }
}

const keyOf = ({ sheet }: PaperOperationContext) => ({
  school_id: sheet.school_id,
  homework_id: sheet.homework_id,
  student_id: sheet.student_id,
})

interface AnswerPart {
  choice?: string
  text?: string
  rev?: number
  pages?: string
  pages_rev?: number
}

async function writeAnswer(tx: Tx, doing: PaperOperationContext, part: AnswerPart): Promise<void> {
  const at = new Date(doing.now)
  const fresh = { choice: '[]', text: '', rev: 0, pages: '[]', pages_rev: 0 }
  await tx
    .insertInto('homework_answer')
    .values({ ...keyOf(doing), no: doing.target.no, ...fresh, ...part, at })
    .onConflict((c) =>
      c.columns(['school_id', 'homework_id', 'student_id', 'no']).doUpdateSet({ ...part, at }),
    )
    .execute()
}

/** An answer changed: a paper that lay untouched is begun, one handed in is scored again. */
async function answered(tx: Tx, doing: PaperOperationContext): Promise<void> {
  const { sheet } = doing
  if (sheet.state === 'todo') return writeSheet(tx, sheet, { state: 'doing' })
  if (sheet.state === 'doing') return
  await scoreByKey(tx, sheet, doing.accountId, doing.now)
  await writeSheet(tx, sheet, { score: await totalOf(tx, sheet) })
}

async function submit(tx: Tx, doing: PaperOperationContext): Promise<void> {
  const { sheet, now } = doing
  const whole = await scoreByKey(tx, sheet, doing.accountId, now)
  // nobody has to look at a paper of choices that the family itself would mark
  const done = whole && (doing.at.homework.marker as Marker) !== 'teacher'
  await writeSheet(tx, sheet, {
    state: done ? 'checked' : 'submitted',
    late: doing.late,
    submitted_at: new Date(now),
    checked_at: done ? new Date(now) : null,
    receipt_number: doing.number,
    score: await totalOf(tx, sheet),
  })
  // whoever of the family was reminded of it
  await tx
    .updateTable('todo')
    .set({ done: true, updated_at: new Date(now) })
    .where('todo_id', '=', `homework:${sheet.homework_id}`)
    .where((e) =>
      e.exists(
        e
          .selectFrom('account_user as u')
          .whereRef('u.account_id', '=', 'todo.account_id')
          .whereRef('u.user_id', '=', 'todo.user_id')
          .where('u.school_id', '=', sheet.school_id)
          .where('u.relative_id', '=', sheet.student_id)
          .select('u.user_id'),
      ),
    )
    .execute()
}

async function mark(tx: Tx, doing: PaperOperationContext, body: BodyOf<'mark'>): Promise<void> {
  const question = await tx
    .selectFrom('homework_question')
    .where('school_id', '=', doing.sheet.school_id)
    .where('homework_id', '=', doing.sheet.homework_id)
    .where('no', '=', doing.target.no)
    .select('full_mark')
    .executeTakeFirst()
  if (!question || (body.score ?? 0) > question.full_mark) throw badField('score', 'aboveFull')
  const set = {
    score: body.score,
    comment: body.comment ?? '',
    auto: false,
    rev: doing.rev,
    account_id: doing.accountId,
    at: new Date(doing.now),
  }
  await tx
    .insertInto('homework_mark')
    .values({ ...keyOf(doing), no: doing.target.no, ...set })
    .onConflict((c) => c.columns(['school_id', 'homework_id', 'student_id', 'no']).doUpdateSet(set))
    .execute()
  await writeSheet(tx, doing.sheet, { score: await totalOf(tx, doing.sheet) })
}

async function writeStrokes(tx: Tx, doing: PaperOperationContext, body: BodyOf<'strokes'>): Promise<void> {
  const set = { strokes: JSON.stringify(body.strokes), rev: doing.rev }
  await tx
    .insertInto('homework_strokes')
    .values({ ...keyOf(doing), file_id: doing.target.id, ...set })
    .onConflict((c) => c.columns(['school_id', 'homework_id', 'student_id', 'file_id']).doUpdateSet(set))
    .execute()
}

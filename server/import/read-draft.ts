import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { dayInChina } from '#core/domain/entry/age.ts'
import type { ProgressView } from '../cli/progress.ts'
import type { Faults } from '../sheets/faults.ts'
import { fileRef, paperParts } from '../sheets/file-ref.ts'
import { Overlays } from '../sheets/overlay/overlays.ts'
import { Words } from '../sheets/overlay/words.ts'
import type { FileRef } from '../sheets/read/sheet.ts'
import type { ImportContent } from './check/draft.ts'
import { detectSubjectsLayout } from './layout/by-headings.ts'
import { examFacts } from './layout/facts.ts'
import { filesByName } from './layout/folder.ts'
import { readFilesPlan } from './layout/manifest.ts'
import type { ExamFacts, ExamSettings, FilesPlan } from './layout/plan.ts'
import { type OnFile, readPapers } from './layout/read-papers.ts'
import { pointedColumns, RESEARCH_CLASS, RESEARCH_GRADE, researchPlan } from './layout/research.ts'
import { readSubjects } from './layout/subjects.ts'
import { readTotals } from './layout/totals.ts'
import type { ImportOptions } from './options.ts'
import { checkPdfs, type PaperPdf } from './paper-files/check.ts'
import { readAllScans } from './scans/read-all.ts'
import type { ReadScans } from './scans/read-scans.ts'

export interface ReadDraft {
  draft: ImportContent
  /** Null when the settings have faults. */
  facts: ExamFacts | null
  /** School of the command line or the manifest; '' when neither says. */
  school: string
  rosterGiven: boolean
  scans: ReadScans[]
  pdfs: PaperPdf[]
  /** Words met in cells of marks, with how often. */
  words: ReadonlyMap<string, number>
}

/** Reads everything the command line names. Needs no database; what is wrong is in `faults`. */
export async function readDraft(
  given: ImportOptions,
  faults: Faults,
  view: ProgressView,
  now: Date,
  scansFolder: string,
): Promise<ReadDraft> {
  const options = await detectSubjectsLayout(given)
  const said = new Overlays(options)
  const plan = withSaid(await planOf(options, faults), said)
  // what the command line says goes over what a file says
  const stated = Object.entries(options.settings).filter(([, value]) => value !== '')
  const settings: Partial<ExamSettings> = { ...plan.settings, ...Object.fromEntries(stated) }
  const facts = examFacts(settings, plan.settingsFile || '--exam / --date', faults)
  const onFile = await fileProgress(filesOf(plan, options), view)
  const research = options.layout === 'research'
  const reading = {
    ignore: options.ignore,
    update: options.update,
    className: options.className || (research ? RESEARCH_CLASS : ''),
    grade: options.grade || (research ? RESEARCH_GRADE : ''),
    lenient: research,
    renamed: pointedColumns(options),
    today: dayInChina(now.getTime()),
    words: new Words(options.words),
  }
  const draft =
    options.layout === 'totals'
      ? await readTotals(options, said, reading.words, faults, onFile)
      : options.layout === 'subjects'
        ? await readSubjects(plan, options.scoreColumns, reading, faults, onFile)
        : await readPapers(plan, reading, faults, onFile)
  view.end()
  const ofRoster = options.layout === 'plain' || options.layout === 'subjects'
  const rosterGiven = !ofRoster || plan.rosters.length > 0
  const scans = await readAllScans(options, scansFolder, draft, faults, view)
  const pdfs = await checkPdfs(plan.pdfs, options, draft, faults)
  return { draft, facts, school: settings.school ?? '', rosterGiven, scans, pdfs, words: reading.words.met }
}

/** The plan's files with what a person says over their cells. */
function withSaid(plan: FilesPlan, said: Overlays): FilesPlan {
  const on = <F extends FileRef | null>(file: F): F => (file ? { ...file, said } : file)
  const papers = plan.papers.map((p) => ({
    ...p,
    items: on(p.items),
    scores: on(p.scores),
    answers: on(p.answers),
    key: on(p.key),
  }))
  return { ...plan, rosters: plan.rosters.map(on), papers }
}

async function planOf(options: ImportOptions, faults: Faults): Promise<FilesPlan> {
  const { cwd, paths } = options
  if (options.layout === 'research') return researchPlan(options, faults)
  if (options.layout === 'totals') {
    const name = basename(paths[0] ?? '').replace(/\.\w+$/, '')
    return { settings: { exam: name }, settingsFile: '--layout totals', rosters: [], papers: [], pdfs: [] }
  }
  if (options.layout === 'subjects') {
    // one paper a file stands for all its subjects
    const papers = paths.map((path) => ({
      course: '',
      items: null,
      scores: fileRef(path, cwd),
      answers: null,
      key: null,
    }))
    const rosters = options.rosters.map((r) => fileRef(r, cwd))
    return { settings: {}, settingsFile: '', rosters, papers, pdfs: [] }
  }
  const { plan, manifest } = await filesByName(paths, cwd, options.course, faults)
  const given = manifest ? await readFilesPlan(manifest, faults) : plan
  // a manifest may leave papers and roster to the files' names
  if (!given.papers.length) given.papers = plan.papers
  if (!given.rosters.length) given.rosters = plan.rosters
  if (!given.pdfs.length) given.pdfs = plan.pdfs
  if (options.rosters.length) given.rosters = options.rosters.map((r) => fileRef(r, cwd))
  for (const text of options.papers) {
    const [course = '', ...files] = paperParts(text)
    const [items = null, scores = null, answers = null, key = null] = files.map((f) =>
      f ? fileRef(f, cwd) : null,
    )
    given.papers.push({ course, items, scores, answers, key })
  }
  return given
}

function filesOf(plan: FilesPlan, options: ImportOptions): FileRef[] {
  if (options.layout === 'totals') return options.paths.slice(0, 1).map((p) => fileRef(p, options.cwd))
  const papers = plan.papers.flatMap((p) => [p.items, p.key, p.scores, p.answers])
  return [...plan.rosters, ...papers].filter((f) => f !== null)
}

/** Progress over the bytes of all files. */
async function fileProgress(files: readonly FileRef[], view: ProgressView): Promise<OnFile> {
  const sizes = await Promise.all(
    files.map((f) =>
      stat(resolve(f.path)).then(
        (s) => s.size,
        () => 0,
      ),
    ),
  )
  const total = Math.max(
    1,
    sizes.reduce((a, b) => a + b, 0),
  )
  let before = 0
  let current = 0
  view.begin('reading')
  return (file) => {
    before += current
    current = 0
    view.at(before / total, file.label)
    return (done) => {
      current = done
      view.at((before + current) / total)
    }
  }
}

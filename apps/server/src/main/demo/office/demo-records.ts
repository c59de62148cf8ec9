import {
  type HistoryComponent,
  type HistoryEntry,
  type HistoryType,
  schoolYearName,
} from '@lousa/rules/records/history-entry.rules.ts'
import { recordRow, revisionRow, typedYear } from '../../../modules/records/records.factory.ts'
import type { Making } from '../demo-draft.ts'
import type { Random } from '../demo-random.ts'
import { type DemoStage, STAGES, yearlyHours } from '../year/demo-curriculum.ts'

type FormerSchool = Pick<HistoryEntry, 'institution' | 'city' | 'state'>

const CAMPINAS = { institution: 'Escola Municipal Cecília Meireles', city: 'Campinas', state: 'SP' }
const RIBEIRAO = {
  institution: 'Escola Estadual Professor Anísio Teixeira',
  city: 'Ribeirão Preto',
  state: 'SP',
}
const UBERABA = { institution: 'Colégio São José', city: 'Uberaba', state: 'MG' }
const CONTAGEM = { institution: 'Escola Estadual Carolina Maria de Jesus', city: 'Contagem', state: 'MG' }

const MINUTES = 50
const TRAININGS = {
  FGB: 'Formação Geral Básica',
  IFA: 'Itinerário Formativo de Aprofundamento',
} as const
/** The first years of Fundamental have these in place of marks. */
const CONCEPTS = ['MB', 'B', 'B', 'S'] as const
const CONCEPT_YEARS = 2

type FormerYear = { type: HistoryType; position: number; year: number; at: FormerSchool }

const stageOf = ({ type, position }: FormerYear): DemoStage => {
  if (type === 'MEDIO') return STAGES.SECONDARY
  return position <= 5 ? STAGES.INITIAL : STAGES.FINAL
}

/** Marks go by halves. */
const mark = (random: Random): number => random.int(12, 20) / 2

const componentsOf = (random: Random, place: FormerYear): HistoryComponent[] =>
  stageOf(place).components.map(({ name, area, weekly, training }) => {
    const isConcept = place.type === 'FUNDAMENTAL' && place.position <= CONCEPT_YEARS
    return {
      name,
      knowledgeArea: { id: null, name: area },
      trainingType: training ? TRAININGS[training] : null,
      mark: isConcept ? null : mark(random),
      concept: isConcept ? random.pick(CONCEPTS) : null,
      hours: Math.round(yearlyHours(weekly, MINUTES)),
      terms: [],
    }
  })

/** A year that was brought to an end at another school. */
const passedYear = (random: Random, place: FormerYear): HistoryEntry => {
  const components = componentsOf(random, place)
  const hasMarks = components.some(component => component.mark !== null)
  return {
    ...typedYear({ grade: schoolYearName(place.type, place.position), year: String(place.year), marks: {} }),
    ...place.at,
    hours: components.reduce((sum, { hours }) => sum + (hours ?? 0), 0),
    frequency: random.int(850, 1000) / 10,
    scale: hasMarks ? { highest: 10, average: 6 } : null,
    components,
  }
}

/** A year that was left after two terms: their marks, and no result. */
const leftYear = (random: Random, place: FormerYear): HistoryEntry => ({
  ...passedYear(random, place),
  situation: 'TRANSFERRED',
  hours: null,
  frequency: null,
  components: componentsOf(random, place).map(component => ({
    ...component,
    mark: null,
    hours: null,
    terms: [mark(random), mark(random)],
  })),
})

/** Years from the first to the last of these at one school; `first` is the civil year of the stage's first year. */
const yearsAt = (
  random: Random,
  {
    type,
    first,
    from,
    to,
    at,
  }: { type: HistoryType; first: number; from: number; to: number; at: FormerSchool },
): HistoryEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    passedYear(random, { type, position: from + index, year: first + from + index - 1, at }),
  )

/** Whose history it is, who typed it, and in which year of school (1–12) the student is in this civil year. */
export type Typed = { accountId: string; by: string; series: number; year: number }

const NOTE = 'Histórico de origem arquivado na pasta do aluno.'

const addRecord = (
  { institutionId: institution_id, draft, id: newId, createdAt }: Making,
  { accountId, by }: Typed,
  { type, records }: { type: HistoryType; records: readonly HistoryEntry[] },
): void => {
  const id = newId()
  draft.academic_record.push(
    recordRow({
      institution_id,
      id,
      account_id: accountId,
      type,
      build_asked_by: by,
      build_updated_at: createdAt,
    }),
  )
  draft.academic_record_revision.push(
    revisionRow({
      institution_id,
      academic_record_id: id,
      origin: 'TYPED',
      // The form of a row: the years of a history are read-only.
      records: JSON.parse(JSON.stringify(records)),
      note: NOTE,
      at: createdAt,
      by_account_id: by,
    }),
  )
}

/** A student of Anos Finais who came this year: two schools before and, in the last year, a move between two others. */
export const addFundamentalRecord = (making: Making, typed: Typed): void => {
  const random = making.random.fork(`record ${typed.series}`)
  const first = typed.year - typed.series + 1
  const before = typed.series - 1
  const type = 'FUNDAMENTAL'
  const changed = Math.min(5, before - 1)
  const records = [
    ...yearsAt(random, { type, first, from: 1, to: changed, at: CAMPINAS }),
    ...yearsAt(random, { type, first, from: changed + 1, to: before - 1, at: RIBEIRAO }),
    leftYear(random, { type, position: before, year: typed.year - 1, at: RIBEIRAO }),
    ...yearsAt(random, { type, first, from: before, to: before, at: UBERABA }),
  ]
  addRecord(making, typed, { type, records })
}

/** A student of Ensino Médio who came this year: all of Fundamental, concluded, and the years of Médio before this one. */
export const addSecondaryRecords = (making: Making, typed: Typed): void => {
  const random = making.random.fork(`record ${typed.series}`)
  const first = typed.year - typed.series + 1
  const fundamental = [
    ...yearsAt(random, { type: 'FUNDAMENTAL', first, from: 1, to: 5, at: CAMPINAS }),
    ...yearsAt(random, { type: 'FUNDAMENTAL', first, from: 6, to: 9, at: UBERABA }),
  ]
  addRecord(making, typed, { type: 'FUNDAMENTAL', records: fundamental })
  const to = typed.series - 10
  const secondary = yearsAt(random, { type: 'MEDIO', first: first + 9, from: 1, to, at: CONTAGEM })
  addRecord(making, typed, { type: 'MEDIO', records: secondary })
}

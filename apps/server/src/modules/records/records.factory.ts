import type { HistoryEntry } from '@lousa/rules/records/history-entry.rules.ts'
import type { FactoryInput, NewRow } from '../module.ts'

/** A history of Fundamental that was built once. */
export const recordRow = (
  given: FactoryInput<
    NewRow<'academic_record'>,
    'institution_id' | 'id' | 'account_id' | 'build_asked_by' | 'build_updated_at'
  >,
): NewRow<'academic_record'> => ({
  type: 'FUNDAMENTAL',
  revision: 1,
  build_status: 'DONE',
  build_token: null,
  version: 2,
  ...given,
})

/** Its first revision, without years. */
export const revisionRow = (
  given: FactoryInput<
    NewRow<'academic_record_revision'>,
    'institution_id' | 'academic_record_id' | 'at' | 'by_account_id'
  >,
): NewRow<'academic_record_revision'> => ({
  revision: 1,
  origin: 'BUILT',
  records: [],
  note: null,
  ...given,
})

/** A year at another school, passed, with marks up to 10. */
export const typedYear = ({
  grade,
  marks,
  ...given
}: { grade: string; year: string; marks: Readonly<Record<string, number | null>> } & Partial<
  Omit<HistoryEntry, 'grade'>
>): HistoryEntry => ({
  grade: { id: null, name: grade },
  institution: 'Escola Municipal Cecília Meireles',
  city: 'Campinas',
  state: 'SP',
  situation: 'APPROVED',
  hours: 800,
  frequency: 96.5,
  scale: { highest: 10, average: 6 },
  components: Object.entries(marks).map(([name, mark]) => ({
    name,
    knowledgeArea: null,
    trainingType: null,
    mark,
    concept: null,
    hours: null,
    terms: [],
  })),
  own: false,
  corrected: false,
  ...given,
})

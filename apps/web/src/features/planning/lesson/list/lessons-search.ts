import type { QueryInput } from '@lousa/contract/endpoint.ts'
import type { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { listSearch } from '../../../../frames/list/list-search.ts'
import { anyText, oneOf, searchOf, wholeNumber } from '../../../../lib/address/search-fields.ts'
import { SITUATIONS, type Situation } from '../../pending/lesson-situations.part.ts'

/** Without a page in the address the list opens where today is: that is page 0 here. */
export const lessonsSearch = listSearch({
  pagina: wholeNumber(0),
  /** A term's id, `ano` for the whole year; blank is the running term. */
  periodo: anyText,
  situacao: oneOf(SITUATIONS, 'todas'),
  excluidas: oneOf(['sim', 'nao'], 'nao'),
})

/** Which plan the screen shows, and which lesson's record lies open over it. */
export const openSearch = searchOf({
  plano: anyText,
  aula: anyText,
  dia: anyText,
})

export type Span = { start?: string; end?: string }
type LessonsQuery = QueryInput<typeof listLessons>

const earlier = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b)

/** The parameters for the server. Missing work is filtered only among lessons that were due by today. */
export const lessonsQuery = (
  { situacao, excluidas }: { situacao: Situation; excluidas: 'sim' | 'nao' },
  span: Span,
  today: string,
): LessonsQuery => {
  const due = { end: earlier(span.end, today) }
  const queryBySituation: Record<Situation, LessonsQuery> = {
    todas: {},
    lancadas: { released: 'true' },
    'a-lancar': { released: 'false', ...due },
    'sem-frequencia': { lacksAttendance: 'true', ...due },
  }
  return { ...span, ...queryBySituation[situacao], ...(excluidas === 'sim' ? { show_deleted: 'true' } : {}) }
}

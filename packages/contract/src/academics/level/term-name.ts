import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { fill, M } from '../../messages.ts'

/** The name of a term on screens and documents, position from 1: "1º bimestre". */
export const termName = (type: TermType, position: number): string =>
  fill(M.moment.term, { position, name: M.enum[type].toLowerCase() })

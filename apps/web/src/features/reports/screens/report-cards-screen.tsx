import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** Report cards of a class. */
export const Component = () => <UnderConstruction title="Boletim" will="Os boletins de uma turma." />
